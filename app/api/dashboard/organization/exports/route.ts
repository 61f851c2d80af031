import { exportOrganization } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { exportOrganization as start } from '@/lib/services/exports/start-export';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(exportOrganization, ({ session }) => start(session)),
);
