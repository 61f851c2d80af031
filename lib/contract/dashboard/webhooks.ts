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

export const createWebhook = dashboardOperation({
  id: 'createWebhook',
  access: 'admin',
  body: { schema: NewWebhook, optional: false },
  response: WebhookWithSecret,
  status: 201,
});

export const changeWebhook = dashboardOperation({
  id: 'changeWebhook',
  access: 'admin',
  params,
  body: { schema: WebhookChange, optional: false },
  response: Webhook,
});

export const deleteWebhook = dashboardOperation({
  id: 'deleteWebhook',
  access: 'admin',
  params,
  response: WebhookDeleted,
});

export const rotateWebhookSecret = dashboardOperation({
  id: 'rotateWebhookSecret',
  access: 'admin',
  params,
  response: WebhookWithSecret,
});

export const testWebhook = dashboardOperation({
  id: 'testWebhook',
  access: 'admin',
  params,
  response: WebhookDelivery,
  status: 202,
});

export const resendWebhookDelivery = dashboardOperation({
  id: 'resendWebhookDelivery',
  access: 'admin',
  params: z.strictObject({ id: IdParam, deliveryId: IdParam }),
  response: WebhookDelivery,
  status: 202,
});
