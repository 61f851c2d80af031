import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { testWebhook } from '@/lib/services/webhooks/resend-webhook-delivery';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.testWebhook, ({ actor, params }) => testWebhook(actor, params.id)),
);
