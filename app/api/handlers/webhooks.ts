import * as api from '@/lib/contract';
import { on } from '@/lib/http';
import {
  changeWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  createWebhook,
} from '@/lib/services/webhooks/change-webhooks';
import { getDelivery, listDeliveries } from '@/lib/services/webhooks/list-deliveries';
import { getWebhook, listWebhooks } from '@/lib/services/webhooks/list-webhooks';
import {
  resendWebhookDelivery,
  testWebhook,
} from '@/lib/services/webhooks/resend-webhook-delivery';

export const webhooksHandlers = [
  on(api.resendWebhookDelivery, ({ actor, params }) =>
    resendWebhookDelivery(actor, params.id, params.deliveryId),
  ),
  on(api.getWebhookDelivery, ({ actor, params }) =>
    getDelivery(actor, params.id, params.deliveryId),
  ),
  on(api.listWebhookDeliveries, ({ actor, params, page }) =>
    listDeliveries(actor, params.id, page),
  ),
  on(api.getWebhook, ({ actor, params }) => getWebhook(actor, params.id)),
  on(api.changeWebhook, ({ actor, params, body }) => changeWebhook(actor, params.id, body)),
  on(api.deleteWebhook, ({ actor, params }) => deleteWebhook(actor, params.id)),
  on(api.rotateWebhookSecret, ({ actor, params }) => rotateWebhookSecret(actor, params.id)),
  on(api.testWebhook, ({ actor, params }) => testWebhook(actor, params.id)),
  on(api.listWebhooks, ({ actor }) => listWebhooks(actor)),
  on(api.createWebhook, ({ actor, body, newId }) => createWebhook(actor, body, newId)),
];
