import { getMe } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { getMe as getSignedIn } from '@/lib/services/organizations/get-me';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(getMe, ({ session }) => getSignedIn(session)),
);
