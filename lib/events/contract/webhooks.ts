import * as z from 'zod';
import { EVENT_TYPES, SUBSCRIBABLE_TYPES } from '@/lib/platform/events/contract';
import { named } from '@/lib/platform/contract/named';
import { operation } from '@/lib/platform/contract/operation';
import { pageQuery, plainPaging } from '@/lib/platform/contract/page';
import { Count, Id, IdParam, Milliseconds, NextOffset, Time } from '@/lib/platform/contract/types';
import { Tags } from '@/lib/platform/contract/tags';
import { WEBHOOK_LIMITS } from './webhook-limits';

const Kind = z
  .enum(['standard', 'slack'])
  .describe('`standard`: Standard Webhooks 1.0. `slack`: an incoming webhook of Slack.');
const Types = z
  .array(z.enum(SUBSCRIBABLE_TYPES))
  .max(SUBSCRIBABLE_TYPES.length)
  .describe('Types of events; empty = all.');
const Sites = {
  siteIds: z.array(Id).max(100),
  tags: Tags.describe(
    'Only events of sites with one of these tags, or among `siteIds`. Both empty = all events; ' +
      'otherwise, none about the organization.',
  ),
};
const Address = z
  .string()
  .max(WEBHOOK_LIMITS.urlCharacters)
  .describe('Public http or https address on port 80 or 443.');

const webhook = {
  id: Id,
  kind: Kind,
  url: z
    .string()
    .describe('Where events are sent. Of a Slack address, the host and the last characters.'),
  types: Types,
  ...Sites,
  enabled: z.boolean(),
  offReason: z
    .enum(['paused', 'gone', 'failing'])
    .nullable()
    .describe(
      '`gone`: the receiver answered 410. `failing`: every try failed for three days. Null while enabled.',
    ),
  offAt: Time.nullable(),
  createdAt: Time,
};

export const Webhook = named('Webhook', 'Where events are sent.', z.strictObject(webhook));
export type Webhook = z.infer<typeof Webhook>;

export const WebhookList = named(
  'WebhookList',
  'Webhooks of the organization, oldest first.',
  z.strictObject({ webhooks: z.array(Webhook) }),
);
export type WebhookList = z.infer<typeof WebhookList>;

/** The only response that contains a secret. */
export const WebhookWithSecret = named(
  'WebhookWithSecret',
  'A webhook with its new signing secret, which is not shown again.',
  z.strictObject({
    ...webhook,
    secret: z.string().nullable().describe('`whsec_…`; null for Slack.'),
  }),
);
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

export const NewWebhook = named(
  'NewWebhook',
  'A webhook to add.',
  z.strictObject({
    url: Address,
    kind: Kind.default('standard'),
    types: Types.default([]),
    siteIds: Sites.siteIds.default([]),
    tags: Sites.tags.default([]),
  }),
);
export type NewWebhook = z.output<typeof NewWebhook>;

export const WebhookChange = named(
  'WebhookChange',
  'What to change; other fields stay.',
  z.strictObject({
    url: Address.optional(),
    types: Types.optional(),
    siteIds: Sites.siteIds.optional(),
    tags: Sites.tags.optional(),
    enabled: z.boolean().optional(),
  }),
);
export type WebhookChange = z.output<typeof WebhookChange>;

const WebhookDeleted = named(
  'WebhookDeleted',
  'The webhook is gone, with its deliveries.',
  z.strictObject({ id: Id }),
);

const delivery = {
  id: Id,
  webhookId: Id,
  eventId: Id,
  type: z.enum(EVENT_TYPES),
  status: z.enum(['queued', 'running', 'succeeded', 'failed']),
  tries: Count.describe('Requests sent so far.'),
  queuedAt: Time,
  nextTryAt: Time.nullable().describe('Null once it ended, and while earlier ones are before it.'),
  finishedAt: Time.nullable(),
  responseStatus: z.int().nullable().describe('Of the last try; null without an answer.'),
  error: z.string().nullable().describe('Why the last try failed.'),
};

export const WebhookDelivery = named(
  'WebhookDelivery',
  'An event on its way to a webhook.',
  z.strictObject(delivery),
);
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const WebhookRequest = named(
  'WebhookRequest',
  'One try of a delivery.',
  z.strictObject({
    number: z.int().min(1),
    at: Time,
    durationMs: Milliseconds,
    headers: z.array(z.strictObject({ name: z.string(), value: z.string() })),
    body: z.string().describe('As it was sent.'),
    status: z.int().nullable(),
    error: z.string().nullable(),
    answer: z.string().nullable().describe('At most 64 KiB of the answer; null without one.'),
  }),
);
export const WebhookDeliveryDetail = named(
  'WebhookDeliveryDetail',
  'A delivery with each of its requests and their answers.',
  z.strictObject({ ...delivery, requests: z.array(WebhookRequest) }),
);
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>;

export const WebhookDeliveryList = named(
  'WebhookDeliveryList',
  'Deliveries of a webhook of the last 30 days, newest first.',
  z.strictObject({ deliveries: z.array(WebhookDelivery), nextOffset: NextOffset }),
);
export type WebhookDeliveryList = z.infer<typeof WebhookDeliveryList>;

const IdOnly = z.strictObject({ id: IdParam });
const DeliveryIds = z.strictObject({ id: IdParam, deliveryId: IdParam });
const common = { tag: 'Webhooks' } as const;

export const listWebhooks = operation({
  ...common,
  id: 'listWebhooks',
  method: 'GET',
  path: '/api/v1/me/webhooks',
  summary: 'List webhooks',
  description: 'All webhooks of the organization, with what switched them off.',
  access: { key: 'manage' },
  response: WebhookList,
  errors: [],
});

export const createWebhook = operation({
  ...common,
  id: 'createWebhook',
  method: 'POST',
  path: '/api/v1/me/webhooks',
  summary: 'Add a webhook',
  description:
    'Events are sent from now on, signed after Standard Webhooks 1.0, in order and one at a time. ' +
    'The response holds the signing secret, which is not shown again.',
  access: { key: 'manage', session: 'admin' },
  body: { schema: NewWebhook, optional: false },
  response: WebhookWithSecret,
  status: 201,
  idempotencyKey: true,
  errors: ['target_not_allowed', 'limit_reached', 'idempotency_key_reused'],
});

export const getWebhook = operation({
  ...common,
  id: 'getWebhook',
  method: 'GET',
  path: '/api/v1/me/webhooks/{id}',
  summary: 'Retrieve a webhook',
  description: 'One webhook of the organization, without its secret.',
  access: { key: 'manage' },
  params: IdOnly,
  response: Webhook,
  errors: ['webhook_not_found'],
});

export const changeWebhook = operation({
  ...common,
  id: 'changeWebhook',
  method: 'PATCH',
  path: '/api/v1/me/webhooks/{id}',
  summary: 'Change a webhook',
  description:
    'Changes the address, the types of events, or the sites, or turns the webhook off and on. Turned off, it ' +
    'drops what waits, and gets what happens once it is on again.',
  access: { key: 'manage', session: 'admin' },
  params: IdOnly,
  body: { schema: WebhookChange, optional: false },
  response: Webhook,
  errors: ['webhook_not_found', 'target_not_allowed'],
});

export const deleteWebhook = operation({
  ...common,
  id: 'deleteWebhook',
  method: 'DELETE',
  path: '/api/v1/me/webhooks/{id}',
  summary: 'Delete a webhook',
  description: 'Deletes the webhook, its secrets and its deliveries.',
  access: { key: 'manage', session: 'admin' },
  params: IdOnly,
  response: WebhookDeleted,
  errors: ['webhook_not_found'],
});

export const rotateWebhookSecret = operation({
  ...common,
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: '/api/v1/me/webhooks/{id}/secret',
  summary: 'Replace the signing secret',
  description: 'For 24 hours, events are signed with both the new and the old secret.',
  access: { key: 'manage', session: 'admin' },
  params: IdOnly,
  response: WebhookWithSecret,
  errors: ['webhook_not_found'],
});

export const testWebhook = operation({
  ...common,
  id: 'testWebhook',
  method: 'POST',
  path: '/api/v1/me/webhooks/{id}/test',
  summary: 'Send a test event',
  description:
    'Queues an event of the type `webhook.test` after the deliveries that are already queued.',
  access: { key: 'manage', session: 'admin' },
  params: IdOnly,
  response: WebhookDelivery,
  status: 202,
  errors: ['webhook_not_found', 'webhook_off'],
});

export const listWebhookDeliveries = operation({
  ...common,
  id: 'listWebhookDeliveries',
  method: 'GET',
  path: '/api/v1/me/webhooks/{id}/deliveries',
  summary: 'List deliveries',
  description: 'Deliveries of a webhook of the last 30 days, newest first.',
  access: { key: 'manage' },
  params: IdOnly,
  query: z.strictObject(pageQuery),
  paging: plainPaging,
  response: WebhookDeliveryList,
  errors: ['webhook_not_found'],
});

export const getWebhookDelivery = operation({
  ...common,
  id: 'getWebhookDelivery',
  method: 'GET',
  path: '/api/v1/me/webhooks/{id}/deliveries/{deliveryId}',
  summary: 'Retrieve a delivery',
  description: 'A delivery with each of its requests and the answers to them.',
  access: { key: 'manage' },
  params: DeliveryIds,
  response: WebhookDeliveryDetail,
  errors: ['webhook_not_found', 'delivery_not_found'],
});

export const resendWebhookDelivery = operation({
  ...common,
  id: 'resendWebhookDelivery',
  method: 'POST',
  path: '/api/v1/me/webhooks/{id}/deliveries/{deliveryId}/resend',
  summary: 'Send a delivery again',
  description:
    'Queues the same event, with the same `webhook-id`, after the deliveries that are already queued. The earlier ' +
    'delivery stays as it is.',
  access: { key: 'manage', session: 'admin' },
  params: DeliveryIds,
  response: WebhookDelivery,
  status: 202,
  errors: ['webhook_not_found', 'delivery_not_found', 'webhook_off'],
});
