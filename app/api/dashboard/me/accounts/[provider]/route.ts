import { disconnectAccount } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { disconnectAccount as disconnect } from '@/lib/services/accounts/disconnect-account';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(disconnectAccount, ({ session, params }) => disconnect(session, params.provider)),
);
