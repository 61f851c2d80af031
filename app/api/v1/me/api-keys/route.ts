import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { createApiKey } from '@/lib/services/api-keys/create-api-key';
import { listApiKeys } from '@/lib/services/api-keys/list-api-keys';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.listApiKeys, ({ actor }) => listApiKeys(actor)),
  on(api.createApiKey, ({ actor, body }) => createApiKey(actor, body)),
);
