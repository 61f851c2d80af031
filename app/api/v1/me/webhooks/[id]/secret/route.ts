import { rotateWebhookSecret } from '@/lib/contract';
import { serve } from '@/lib/http';
import { rotateSecret } from '@/lib/services/webhooks/change-webhooks';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  rotateWebhookSecret,
  ({ actor, params }) => rotateSecret(actor, params.id),
);
