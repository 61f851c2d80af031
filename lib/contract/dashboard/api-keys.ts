import { z } from 'zod';
import { DEFAULT_SCOPES, KEY_SCOPES } from '../key-scopes';
import { Id, IdParam, Time } from '../types';
import { dashboardOperation } from './operation';

export const KeyScopes = z
  .array(z.enum(KEY_SCOPES))
  .min(1, 'scopes: Choose at least one scope.')
  .max(KEY_SCOPES.length)
  .transform((scopes) => KEY_SCOPES.filter((scope) => scopes.includes(scope)));

export const ApiKey = z.strictObject({
  id: Id,
  name: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  start: z.string(),
  last4: z.string(),
  createdBy: z.string().nullable(),
  createdAt: Time,
  lastUsedAt: Time.nullable(),
  revokedAt: Time.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const ApiKeyList = z.strictObject({
  keys: z.array(ApiKey),
  active: z.int(),
  activeMax: z.int(),
});
export type ApiKeyList = z.infer<typeof ApiKeyList>;

/** The only answer that ever holds a key. */
export const CreatedKey = z.strictObject({
  id: Id,
  name: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  start: z.string(),
  last4: z.string(),
  key: z.string(),
  createdAt: Time,
});
export type CreatedKey = z.infer<typeof CreatedKey>;

export const KeyName = z
  .string()
  .trim()
  .min(1, 'Name the key.')
  .max(60, 'The name may have at most 60 characters.');

export const listApiKeys = dashboardOperation({
  id: 'listApiKeys',
  access: 'admin',
  response: ApiKeyList,
});

export const createApiKey = dashboardOperation({
  id: 'createApiKey',
  access: 'admin',
  body: {
    schema: z.strictObject({ name: KeyName, scopes: KeyScopes.default([...DEFAULT_SCOPES]) }),
    optional: false,
  },
  response: CreatedKey,
  status: 201,
});

export const revokeApiKey = dashboardOperation({
  id: 'revokeApiKey',
  access: 'admin',
  params: z.strictObject({ id: IdParam }),
  response: ApiKey,
});
