import * as z from 'zod';
import { DEFAULT_SCOPES, KEY_SCOPES } from '@/lib/platform/contract/key-scopes';
import { fieldFirst } from '@/lib/platform/contract/field-first';
import { named } from '@/lib/platform/contract/named';
import { operation } from '@/lib/platform/contract/operation';
import { Id, IdParam, Time } from '@/lib/platform/contract/types';

const Scopes = z.array(z.enum(KEY_SCOPES)).max(KEY_SCOPES.length);

const key = {
  id: Id,
  name: z.string(),
  scopes: Scopes,
  start: z.string().describe('The first characters of the key.'),
  last4: z.string().describe('The last four characters of the key.'),
  createdAt: Time,
};

export const ApiKey = named(
  'ApiKey',
  'An API key of the organization, without the key itself.',
  z.strictObject({
    ...key,
    createdBy: z
      .string()
      .nullable()
      .describe('Email address; null for keys made by a key or the operator.'),
    lastUsedAt: Time.nullable(),
    revokedAt: Time.nullable(),
  }),
);
export type ApiKey = z.infer<typeof ApiKey>;

export const ApiKeyList = named(
  'ApiKeyList',
  'API keys of the organization, newest first, revoked ones included.',
  z.strictObject({ keys: z.array(ApiKey), active: z.int(), activeMax: z.int() }),
);
export type ApiKeyList = z.infer<typeof ApiKeyList>;

/** The only response that contains a key. */
export const CreatedKey = named(
  'CreatedApiKey',
  'A new API key, which is not shown again.',
  z.strictObject({ ...key, key: z.string().describe('`smk_…`') }),
);
export type CreatedKey = z.infer<typeof CreatedKey>;

export const KeyName = z
  .string()
  .trim()
  .min(1, 'Name the key.')
  .max(60, 'The name may have at most 60 characters.');

export const KeyScopes = Scopes.min(1, fieldFirst('Choose at least one scope.')).overwrite(
  (scopes) => KEY_SCOPES.filter((scope) => scopes.includes(scope)),
);

const NewKey = named(
  'NewApiKey',
  'An API key to create.',
  z.strictObject({ name: KeyName, scopes: KeyScopes.default([...DEFAULT_SCOPES]) }),
);

const common = { tag: 'Organization', access: { key: 'admin', session: 'admin' } } as const;

export const listApiKeys = operation({
  ...common,
  id: 'listApiKeys',
  method: 'GET',
  path: '/api/v1/me/api-keys',
  summary: 'List API keys',
  description: 'Active and revoked keys, newest first.',
  response: ApiKeyList,
  errors: [],
});

export const createApiKey = operation({
  ...common,
  id: 'createApiKey',
  method: 'POST',
  path: '/api/v1/me/api-keys',
  summary: 'Create an API key',
  description:
    'The new key can have no scope that the calling key doesn’t have, except `visits`. Only this answer contains the key.',
  body: { schema: NewKey, optional: false },
  response: CreatedKey,
  status: 201,
  errors: ['limit_reached'],
});

export const revokeApiKey = operation({
  ...common,
  id: 'revokeApiKey',
  method: 'DELETE',
  path: '/api/v1/me/api-keys/{id}',
  summary: 'Revoke an API key',
  description:
    'Takes effect on the next call with the key, and can’t be undone. A key can revoke itself.',
  params: z.strictObject({ id: IdParam }),
  response: ApiKey,
  errors: ['not_found'],
});
