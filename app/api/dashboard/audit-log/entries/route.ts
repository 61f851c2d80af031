import { downloadAuditLog } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { auditCsv as csv } from '@/lib/services/audit-log/list-events';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(downloadAuditLog, ({ session }) => csv(session)),
);
