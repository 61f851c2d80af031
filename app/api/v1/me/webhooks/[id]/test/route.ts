import { testWebhook } from '@/lib/contract';
import { serve } from '@/lib/http';
import { sendTest } from '@/lib/services/webhooks/resend-delivery';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  testWebhook,
  ({ actor, params }) => sendTest(actor, params.id),
);
