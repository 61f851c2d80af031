import { changeRetention } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { changeRetention as change } from '@/lib/services/organizations/retention';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(changeRetention, ({ session, body }) => change(session, body.years)),
);
