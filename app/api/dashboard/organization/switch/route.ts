import { organizationCookie } from '@/lib/access/organization-cookie';
import { sessionCookie } from '@/lib/access/session-cookie';
import { switchOrganization } from '@/lib/contract/dashboard';
import { AppError } from '@/lib/contract/app-error';
import { on, serveDashboard, WithCookies } from '@/lib/http/serve-dashboard';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(switchOrganization, async ({ session, body }) => {
    const { organizationId } = body;
    if (!session.memberships.some((membership) => membership.organizationId === organizationId))
      throw new AppError('not_found', 'You are not a member of this organization.');
    const { id, sessionId, sessionVersion } = session.user;
    const claims = { uid: id, sid: sessionId, version: sessionVersion, organizationId };
    return new WithCookies({ organizationId }, [
      await sessionCookie(claims),
      organizationCookie(organizationId),
    ]);
  }),
);
