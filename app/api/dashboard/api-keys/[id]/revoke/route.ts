import { revokeApiKey } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { revokeKey } from '@/lib/services/api-keys/revoke-key';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(revokeApiKey, ({ session, params }) => revokeKey(session, params.id)),
);
