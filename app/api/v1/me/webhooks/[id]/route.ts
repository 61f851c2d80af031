import {
  changeWebhook as changeOperation,
  deleteWebhook as deleteOperation,
  getWebhook as getOperation,
} from '@/lib/contract';
import { on, serveAll } from '@/lib/http';
import { changeWebhook, deleteWebhook } from '@/lib/services/webhooks/change-webhooks';
import { getWebhook } from '@/lib/services/webhooks/list-webhooks';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveAll(
  on(getOperation, ({ actor, params }) => getWebhook(actor, params.id)),
  on(changeOperation, ({ actor, params, body }) => changeWebhook(actor, params.id, body)),
  on(deleteOperation, ({ actor, params }) => deleteWebhook(actor, params.id)),
);
