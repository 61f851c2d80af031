import { withdrawInvitation } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { withdrawInvitation as withdraw } from '@/lib/services/members/withdraw-invitation';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(withdrawInvitation, ({ session, params }) => withdraw(session, params.id)),
);
