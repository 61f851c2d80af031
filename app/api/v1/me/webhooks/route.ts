import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { createWebhook } from '@/lib/services/webhooks/change-webhooks';
import { listWebhooks } from '@/lib/services/webhooks/list-webhooks';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.listWebhooks, ({ actor }) => listWebhooks(actor)),
  on(api.createWebhook, ({ actor, body, newId }) => createWebhook(actor, body, newId)),
);
