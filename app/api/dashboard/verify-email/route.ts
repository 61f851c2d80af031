import { verifyEmail } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { verifyEmail as verify } from '@/lib/services/accounts/sign-up';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(verifyEmail, ({ body }) => verify(body.token)),
);
