import { database } from '../db/client';
import { readOnlyDatabase } from '../db/read-only-client';
import { databaseClock } from '../db/clock';
import { AppError } from '../contract/app-error';
import type { Role } from '../contract/roles';
import type { Actor } from './actor';
import { hasPaidAccess } from './plan';
import { readClaims, SESSION_SECONDS } from './session-cookie';

/** A signed-in person, in an organization or not. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly sessionVersion: number;
  /** Id of this sign-in; the person's other browsers have others. */
  readonly sessionId: string;
}

/** A signed-in person in one of their organizations, read on every request. */
export interface Session {
  readonly user: Person;
  readonly actor: Actor;
  readonly organizationName: string;
  readonly role: Role;
  /** The person's organizations by name, for the switcher. */
  readonly memberships: readonly {
    readonly organizationId: string;
    readonly name: string;
    readonly role: Role;
  }[];
}

/** Who makes a request. A person without an organization has no session, but can join one. */
export interface Visitor {
  readonly person: Person | null;
  readonly session: Session | null;
}

export const noSession = () =>
  new AppError('no_session', 'You’re signed out. Sign in and try again.');

/** For operations that need no organization; throws `no_session` unless somebody is signed in. */
export function requirePerson(person: Person | null): Person {
  if (person === null) throw noSession();
  return person;
}

const NO_VISITOR: Visitor = { person: null, session: null };

/** Person and session of a cookie; both null if it is missing or was ended. */
export async function visitorOf(cookie: string | undefined): Promise<Visitor> {
  const claims = await readClaims(cookie);
  if (claims === null) return NO_VISITOR;
  const user = await findUser(claims.uid, claims.sid);
  // A new password or role increments `sessionVersion`, which ends older sessions.
  if (user === null || user.sessionVersion !== claims.version) return NO_VISITOR;
  const { memberships, endedSessions, ...account } = user;
  if (endedSessions.length > 0) return NO_VISITOR;
  const person = { ...account, sessionId: claims.sid };
  const current =
    memberships.find((m) => m.organization.id === claims.organizationId) ?? memberships[0];
  return {
    person,
    session: current === undefined ? null : await sessionIn(current, person, memberships),
  };
}

type Memberships = NonNullable<Awaited<ReturnType<typeof findUser>>>['memberships'];

async function sessionIn(
  { organization, role, viewSiteIds, viewTags }: Memberships[number],
  user: Person,
  memberships: Memberships,
): Promise<Session> {
  const paid = hasPaidAccess(organization, await databaseClock.now(readOnlyDatabase()));
  return {
    user,
    actor: {
      organizationId: organization.id,
      paid,
      via: {
        kind: 'session',
        userId: user.id,
        role,
        ...(role === 'viewer' && { sees: { siteIds: viewSiteIds, tags: viewTags } }),
      },
    },
    organizationName: organization.name,
    role,
    memberships: memberships.map((m) => ({
      organizationId: m.organization.id,
      name: m.organization.name,
      role: m.role,
    })),
  };
}

function findUser(id: string, sid: string) {
  return readOnlyDatabase().user.findUnique({
    where: { id },
    select: {
      id: true,
      email: true,
      name: true,
      sessionVersion: true,
      endedSessions: { where: { id: sid }, select: { id: true } },
      memberships: {
        orderBy: [{ organization: { name: 'asc' } }, { organizationId: 'asc' }],
        select: {
          role: true,
          viewSiteIds: true,
          viewTags: true,
          organization: {
            select: { id: true, name: true, plan: true, planStatus: true, currentPeriodEnd: true },
          },
        },
      },
    },
  });
}

/** Ends the session of a cookie, and thereby all copies of the cookie. */
export async function endSession(cookie: string | undefined): Promise<void> {
  const claims = await readClaims(cookie);
  if (claims === null) return;
  // Kept until the newest cookie of the session has expired.
  await database().$executeRaw`
    INSERT INTO "EndedSession" (id, "userId", "forgetAt")
    SELECT ${claims.sid}::uuid, id, clock_timestamp() + make_interval(secs => ${SESSION_SECONDS}) FROM "User" WHERE id = ${claims.uid}::uuid
    ON CONFLICT DO NOTHING`;
}
