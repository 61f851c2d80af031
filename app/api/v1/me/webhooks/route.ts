import { createWebhook as createOperation, listWebhooks as listOperation } from '@/lib/contract';
import { on, serveAll } from '@/lib/http';
import { createWebhook } from '@/lib/services/webhooks/change-webhooks';
import { listWebhooks } from '@/lib/services/webhooks/list-webhooks';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveAll(
  on(listOperation, ({ actor }) => listWebhooks(actor)),
  on(createOperation, ({ actor, body, newId }) => createWebhook(actor, body, newId)),
);
