import { signUp } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { signUp as register } from '@/lib/services/accounts/sign-up';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(signUp, ({ body, caller }) => register(body, caller)),
);
