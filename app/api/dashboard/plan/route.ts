import { getPlan } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { getPlan as read } from '@/lib/services/organizations/get-plan';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(getPlan, ({ session }) => read(session)),
);
