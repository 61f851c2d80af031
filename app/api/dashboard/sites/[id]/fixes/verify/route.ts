import { verifyFixes } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { verifyFixes as verify } from '@/lib/services/scans/verify-fix';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(verifyFixes, ({ session, params }) => verify(session.actor, params.id)),
);
