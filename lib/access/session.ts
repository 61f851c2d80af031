import { readOnlyDatabase } from '@/lib/db/read-only-client';
import { databaseClock } from '@/lib/clock';
import type { OrgContext, Role } from './org-context';
import { hasPaidAccess } from './plan';
import { readClaims } from './session-cookie';

/** A signed-in person in one of their organizations. Read anew on every request. */
export interface Session {
  readonly user: { readonly id: string; readonly email: string; readonly name: string | null; readonly sessionVersion: number };
  readonly org: OrgContext;
  readonly organizationName: string;
  readonly role: Role;
  /** All organizations of the person, by name; the switcher's list. */
  readonly memberships: readonly { readonly organizationId: string; readonly name: string; readonly role: Role }[];
}

/** The session behind a cookie; null when there is none, when it was ended, or when the person is in no organization. */
export async function sessionOf(cookie: string | undefined): Promise<Session | null> {
  const claims = await readClaims(cookie);
  if (claims === null) return null;
  const user = await findUser(claims.uid);
  // A new password or role ends every older session at once.
  if (user === null || user.sessionVersion !== claims.version) return null;
  const current = user.memberships.find((m) => m.organization.id === claims.organizationId) ?? user.memberships[0];
  if (current === undefined) return null;
  const { organization, role } = current;
  const paid = hasPaidAccess(organization, await databaseClock.now(readOnlyDatabase()));
  return {
    user: { id: user.id, email: user.email, name: user.name, sessionVersion: user.sessionVersion },
    org: { organizationId: organization.id, paid, via: { kind: 'session', userId: user.id, role } },
    organizationName: organization.name,
    role,
    memberships: user.memberships.map((m) => ({ organizationId: m.organization.id, name: m.organization.name, role: m.role })),
  };
}

function findUser(id: string) {
  return readOnlyDatabase().user.findUnique({
    where: { id },
    select: {
      id: true, email: true, name: true, sessionVersion: true,
      memberships: {
        orderBy: [{ organization: { name: 'asc' } }, { organizationId: 'asc' }],
        select: { role: true, organization: { select: { id: true, name: true, plan: true, planStatus: true, currentPeriodEnd: true } } },
      },
    },
  });
}
