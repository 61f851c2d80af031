import { startOwnScan } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { startSiteScan } from '@/lib/services/scans/start-site-scan';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(
    startOwnScan,
    async ({ session, params }) => (await startSiteScan(session.actor, params.id)).scan,
  ),
);
