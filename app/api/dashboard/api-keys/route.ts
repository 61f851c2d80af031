import { createApiKey, listApiKeys } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { createKey } from '@/lib/services/api-keys/create-key';
import { listKeys } from '@/lib/services/api-keys/list-keys';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(listApiKeys, ({ session }) => listKeys(session)),
  on(createApiKey, ({ session, body }) => createKey(session, body)),
);
