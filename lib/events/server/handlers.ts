import * as api from '../contract';
import * as calls from '../contract/dashboard';
import {
  putDigest,
  resumeMail,
  putMail,
  deleteSiteMail,
  putSiteMail,
} from './change-notifications';
import {
  changeWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  createWebhook,
} from './change-webhooks';
import { getDelivery, listDeliveries } from './list-deliveries';
import { getWebhook, listWebhooks } from './list-webhooks';
import { getOverview } from './get-overview';
import { resendWebhookDelivery, testWebhook } from './resend-webhook-delivery';
import { withCodedError } from '@/lib/platform/text/coded';
import { on } from '@/lib/platform/http';

export const handlers = [
  on(api.getOverview, ({ actor, query }) => getOverview(actor, query)),
  on(calls.putDigest, ({ session, body }) => putDigest(session, body.digest)),
  on(calls.resumeMail, ({ session }) => resumeMail(session)),
  on(calls.putMail, ({ session, body }) => putMail(session, body)),
  on(calls.deleteSiteMail, ({ session, params }) => deleteSiteMail(session, params.id)),
  on(calls.putSiteMail, ({ session, params, body }) => putSiteMail(session, params.id, body)),
  on(api.resendWebhookDelivery, async ({ actor, params }) =>
    withCodedError(await resendWebhookDelivery(actor, params.id, params.deliveryId)),
  ),
  on(api.getWebhookDelivery, async ({ actor, params }) => {
    const { requests, ...delivery } = await getDelivery(actor, params.id, params.deliveryId);
    return { ...withCodedError(delivery), requests: requests.map(withCodedError) };
  }),
  on(api.listWebhookDeliveries, async ({ actor, params, page }) => {
    const { deliveries, nextOffset } = await listDeliveries(actor, params.id, page);
    return { deliveries: deliveries.map(withCodedError), nextOffset };
  }),
  on(api.getWebhook, ({ actor, params }) => getWebhook(actor, params.id)),
  on(api.changeWebhook, ({ actor, params, body }) => changeWebhook(actor, params.id, body)),
  on(api.deleteWebhook, ({ actor, params }) => deleteWebhook(actor, params.id)),
  on(api.rotateWebhookSecret, ({ actor, params }) => rotateWebhookSecret(actor, params.id)),
  on(api.testWebhook, async ({ actor, params }) =>
    withCodedError(await testWebhook(actor, params.id)),
  ),
  on(api.listWebhooks, ({ actor }) => listWebhooks(actor)),
  on(api.createWebhook, ({ actor, body, newId }) => createWebhook(actor, body, newId)),
];
