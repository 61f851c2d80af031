import { withMinimumTime } from '@/lib/access/minimum-time';
import { requestPasswordReset } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { requestPasswordReset as request } from '@/lib/services/accounts/password-reset';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(requestPasswordReset, ({ body, caller }) => withMinimumTime(request(body.email, caller))),
);
