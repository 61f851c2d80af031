import { verifyFix } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { verifyFix as verify } from '@/lib/services/scans/verify-fix';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(verifyFix, ({ session, params }) => verify(session.actor, params.id, params.checkId)),
);
