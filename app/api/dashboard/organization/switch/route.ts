import { sessionCookie } from '@/lib/access/session-cookie';
import { switchOrganization } from '@/lib/contract/dashboard';
import { AppError } from '@/lib/errors';
import { on, serveDashboard, WithCookie } from '@/lib/http/serve-dashboard';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(on(switchOrganization, async ({ session, body }) => {
  const { organizationId } = body;
  if (!session.memberships.some((membership) => membership.organizationId === organizationId))
    throw new AppError('not_found', 'You are not a member of this organization.');
  return new WithCookie({ organizationId }, await sessionCookie({ uid: session.user.id, version: session.user.sessionVersion, organizationId }));
}));
