import { rotateWebhookSecret as operation } from '@/lib/contract';
import { serve } from '@/lib/http';
import { rotateWebhookSecret } from '@/lib/services/webhooks/change-webhooks';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  operation,
  ({ actor, params }) => rotateWebhookSecret(actor, params.id),
);
