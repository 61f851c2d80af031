import { checkOwnership } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { getOwnership } from '@/lib/services/ownership/get-ownership';
import { requestOwnershipCheck } from '@/lib/services/ownership/request-ownership-check';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(checkOwnership, async ({ session, params }) => {
    await requestOwnershipCheck(session.actor, params.id);
    return getOwnership(session.actor, params.id);
  }),
);
