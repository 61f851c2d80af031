import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { changeWebhook, deleteWebhook } from '@/lib/services/webhooks/change-webhooks';
import { getWebhook } from '@/lib/services/webhooks/list-webhooks';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.getWebhook, ({ actor, params }) => getWebhook(actor, params.id)),
  on(api.changeWebhook, ({ actor, params, body }) => changeWebhook(actor, params.id, body)),
  on(api.deleteWebhook, ({ actor, params }) => deleteWebhook(actor, params.id)),
);
