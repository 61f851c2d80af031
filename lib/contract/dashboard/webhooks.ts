import { z } from 'zod';
import { IdParam } from '../types';
import {
  NewWebhook,
  Webhook,
  WebhookChange,
  WebhookDeleted,
  WebhookDelivery,
  WebhookWithSecret,
} from '../webhooks';
import { dashboardOperation } from './operation';

const params = z.strictObject({ id: IdParam });

export const addWebhook = dashboardOperation({
  id: 'addWebhook',
  access: 'admin',
  body: { schema: NewWebhook, optional: false },
  response: WebhookWithSecret,
  status: 201,
});

export const changeOwnWebhook = dashboardOperation({
  id: 'changeOwnWebhook',
  access: 'admin',
  params,
  body: { schema: WebhookChange, optional: false },
  response: Webhook,
});

export const deleteOwnWebhook = dashboardOperation({
  id: 'deleteOwnWebhook',
  access: 'admin',
  params,
  response: WebhookDeleted,
});

export const replaceWebhookSecret = dashboardOperation({
  id: 'replaceWebhookSecret',
  access: 'admin',
  params,
  response: WebhookWithSecret,
});

export const sendTestEvent = dashboardOperation({
  id: 'sendTestEvent',
  access: 'admin',
  params,
  response: WebhookDelivery,
  status: 202,
});

export const sendEventAgain = dashboardOperation({
  id: 'sendEventAgain',
  access: 'admin',
  params: z.strictObject({ id: IdParam, deliveryId: IdParam }),
  response: WebhookDelivery,
  status: 202,
});
