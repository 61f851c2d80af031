import { addComparison as operation } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { addComparison } from '@/lib/services/comparisons/change-comparison';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(operation, ({ session, body }) => addComparison(session, body)),
);
