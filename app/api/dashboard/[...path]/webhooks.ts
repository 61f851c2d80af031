import * as calls from '@/lib/contract/dashboard';
import { on } from '@/lib/http/serve-dashboard';
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
  on(calls.resendWebhookDelivery, ({ actor, params }) =>
    resendWebhookDelivery(actor, params.id, params.deliveryId),
  ),
  on(calls.changeWebhook, ({ actor, params, body }) => changeWebhook(actor, params.id, body)),
  on(calls.deleteWebhook, ({ actor, params }) => deleteWebhook(actor, params.id)),
  on(calls.rotateWebhookSecret, ({ actor, params }) => rotateWebhookSecret(actor, params.id)),
  on(calls.testWebhook, ({ actor, params }) => testWebhook(actor, params.id)),
  on(calls.createWebhook, ({ actor, body }) => createWebhook(actor, body)),
];
