import { getScanState } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { getScanState as read } from '@/lib/services/scans/get-scan-state';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(getScanState, ({ session, params }) => read(session.actor, params.id)),
);
