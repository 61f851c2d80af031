import { listAuditEvents } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { listEvents } from '@/lib/services/audit-log/list-events';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(listAuditEvents, ({ session, page }) => listEvents(session, page)),
);
