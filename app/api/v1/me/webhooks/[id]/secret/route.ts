import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { rotateWebhookSecret } from '@/lib/services/webhooks/change-webhooks';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.rotateWebhookSecret, ({ actor, params }) => rotateWebhookSecret(actor, params.id)),
);
