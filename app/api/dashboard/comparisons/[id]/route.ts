import { changeComparison as change, removeComparison as remove } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { changeComparison, removeComparison } from '@/lib/services/comparisons/change-comparison';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(change, ({ session, params, body }) => changeComparison(session, params.id, body)),
  on(remove, ({ session, params }) => removeComparison(session, params.id)),
);
