import { organizationCookie } from '@/lib/access/organization-cookie';
import { sessionCookie } from '@/lib/access/session-cookie';
import { acceptInvitation } from '@/lib/contract/dashboard';
import { on, serveDashboard, WithCookies } from '@/lib/http/serve-dashboard';
import { acceptInvitation as accept } from '@/lib/services/members/accept-invitation';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(acceptInvitation, async ({ person, body }) => {
    const { organizationId, claims } = await accept(person, body.token, body.password);
    return new WithCookies({ organizationId }, [
      ...(claims === null ? [] : [await sessionCookie(claims)]),
      organizationCookie(organizationId),
    ]);
  }),
);
