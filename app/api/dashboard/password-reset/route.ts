import { normalizeEmail } from '@/lib/access/email-address';
import { evenTime } from '@/lib/access/even-time';
import { countSignIn } from '@/lib/access/sign-in';
import { requestPasswordReset } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { requestPasswordReset as request } from '@/lib/services/accounts/password-reset';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(on(requestPasswordReset, async ({ body, caller }) => {
  countSignIn(caller, normalizeEmail(body.email) ?? body.email);
  return evenTime(request(body.email));
}));
