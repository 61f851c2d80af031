import { z } from 'zod';
import { ApiKey, ApiKeyList, CreatedKey, NewKey } from '../api-keys';
import { IdParam } from '../types';
import { dashboardOperation } from './operation';

export const listApiKeys = dashboardOperation({
  id: 'listApiKeys',
  access: 'admin',
  response: ApiKeyList,
});

export const createApiKey = dashboardOperation({
  id: 'createApiKey',
  access: 'admin',
  body: { schema: NewKey, optional: false },
  response: CreatedKey,
  status: 201,
});

export const revokeApiKey = dashboardOperation({
  id: 'revokeApiKey',
  access: 'admin',
  params: z.strictObject({ id: IdParam }),
  response: ApiKey,
});
