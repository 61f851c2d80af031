import * as api from '@/lib/contract';

import { on } from '@/lib/http';
import {
  changeWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  createWebhook,
} from '@/lib/services/webhooks/change-webhooks';
import {
  resendWebhookDelivery,
  testWebhook,
} from '@/lib/services/webhooks/resend-webhook-delivery';

export const webhooksCalls = [
  on(api.resendWebhookDelivery, ({ actor, params }) =>
    resendWebhookDelivery(actor, params.id, params.deliveryId),
  ),
  on(api.changeWebhook, ({ actor, params, body }) => changeWebhook(actor, params.id, body)),
  on(api.deleteWebhook, ({ actor, params }) => deleteWebhook(actor, params.id)),
  on(api.rotateWebhookSecret, ({ actor, params }) => rotateWebhookSecret(actor, params.id)),
  on(api.testWebhook, ({ actor, params }) => testWebhook(actor, params.id)),
  on(api.createWebhook, ({ actor, body }) => createWebhook(actor, body)),
];
