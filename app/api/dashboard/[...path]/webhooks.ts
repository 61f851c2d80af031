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
  on(calls.resendWebhookDelivery, ({ session, params }) =>
    resendWebhookDelivery(session.actor, params.id, params.deliveryId),
  ),
  on(calls.changeWebhook, ({ session, params, body }) =>
    changeWebhook(session.actor, params.id, body),
  ),
  on(calls.deleteWebhook, ({ session, params }) => deleteWebhook(session.actor, params.id)),
  on(calls.rotateWebhookSecret, ({ session, params }) =>
    rotateWebhookSecret(session.actor, params.id),
  ),
  on(calls.testWebhook, ({ session, params }) => testWebhook(session.actor, params.id)),
  on(calls.createWebhook, ({ session, body }) => createWebhook(session.actor, body)),
];
