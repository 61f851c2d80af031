import * as calls from '@/lib/contract/dashboard';
import { on } from '@/lib/http/serve-dashboard';
import {
  changeWebhook,
  deleteWebhook,
  rotateSecret,
  createWebhook,
} from '@/lib/services/webhooks/change-webhooks';
import { resendDelivery, sendTest } from '@/lib/services/webhooks/resend-delivery';

export const webhooksCalls = [
  on(calls.sendEventAgain, ({ session, params }) =>
    resendDelivery(session.actor, params.id, params.deliveryId),
  ),
  on(calls.changeOwnWebhook, ({ session, params, body }) =>
    changeWebhook(session.actor, params.id, body),
  ),
  on(calls.deleteOwnWebhook, ({ session, params }) => deleteWebhook(session.actor, params.id)),
  on(calls.replaceWebhookSecret, ({ session, params }) => rotateSecret(session.actor, params.id)),
  on(calls.sendTestEvent, ({ session, params }) => sendTest(session.actor, params.id)),
  on(calls.addWebhook, ({ session, body }) => createWebhook(session.actor, body)),
];
