import { confirmPasswordReset } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { confirmPasswordReset as confirm } from '@/lib/services/accounts/password-reset';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(confirmPasswordReset, ({ body }) => confirm(body.token, body.password)),
);
