import { getOwnership } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { getOwnership as read } from '@/lib/services/ownership/get-ownership';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(getOwnership, ({ session, params }) => read(session.actor, params.id)),
);
