import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { connectCookie, isConnecting } from '@/lib/platform/access/connect-cookie';
import { issueToken } from '@/lib/platform/access/one-time-token';
import { hashPassword } from '@/lib/platform/access/password';
import { seal } from '@/lib/platform/access/seal';
import { visitorOf, type Session } from '@/lib/platform/access/session';
import { readClaims, sessionCookie } from '@/lib/platform/access/session-cookie';
import { countAttempt, ownPasswordAttempts } from '@/lib/platform/access/attempts';
import { database, type Transaction } from '@/lib/platform/db/client';
import { beginConnecting } from '@/lib/people/server/begin-connecting';
import { changePassword } from '@/lib/people/server/change-password';
import { connectAccount } from '@/lib/people/server/connect-account';
import { lockPerson } from '@/lib/people/server/lock-person';
import { confirmPasswordReset } from '@/lib/people/server/password-reset';
import { removeMember } from '@/lib/people/server/change-member';
import { BASE_URL } from '../../../helpers/http';
import { createOrg } from '../../../helpers/org';
import { createMember, headersFor } from '../../../helpers/member';

const PASSWORD = 'correct horse battery';
const NEXT = 'a sentence is a good password';
const TOO_LATE = `${BASE_URL}/account/profile?error=ConnectAgain`;
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

const valueOf = (line: string): string => /=([^;]*)/.exec(line)?.[1] ?? '';
const another = () => ({ provider: 'github', providerAccountId: randomUUID() });

async function signedIn(
  org: { readonly id: string },
  password: string | null = passwordHash,
  role: 'owner' | 'member' = 'member',
): Promise<Session> {
  const { userId } = await createMember(org, role);
  await database().user.update({ where: { id: userId }, data: { passwordHash: password } });
  const { session } = await visitorOf(valueOf((await headersFor(userId, 0, org.id)).cookie));
  if (session === null) throw new Error('Nobody is signed in.');
  return session;
}

const begin = (session: Session, password: string) => beginConnecting(session, 'github', password);

describe('starting to connect a provider account', () => {
  it('requires the current password, and nothing else, if the person has one', async () => {
    const session = await signedIn(await createOrg());
    for (const wrong of ['', NEXT])
      expect(await begin(session, wrong)).toEqual({ refused: 'field-currentPassword' });
    const begun = await begin(session, PASSWORD);
    expect(
      await isConnecting('cookie' in begun ? valueOf(begun.cookie) : '', session.user, 'github'),
    ).toBe(true);
  });

  it('is possible without a password, like setting one', async () => {
    expect(await begin(await signedIn(await createOrg(), null), '')).toHaveProperty('cookie');
  });

  it('shows the wait after ten wrong passwords; the right one does not count', async () => {
    const session = await signedIn(await createOrg());
    await Promise.all(
      Array.from({ length: 9 }, () =>
        countAttempt(ownPasswordAttempts(session.user.id), async () => null),
      ),
    );
    for (let n = 0; n < 2; n += 1) expect(await begin(session, PASSWORD)).toHaveProperty('cookie');
    expect(await begin(session, NEXT)).toEqual({ refused: 'field-currentPassword' });
    expect(await begin(session, PASSWORD)).toEqual({
      refused: expect.stringMatching(/^limited-\d+$/),
    });
  });
});

describe('the cookie of a started connection', () => {
  it('is valid for this person, session, and provider', async () => {
    const { user } = await signedIn(await createOrg());
    const cookie = valueOf(await connectCookie(user, 'github'));
    const others = [
      [{ ...user, id: randomUUID() }, 'github'],
      [{ ...user, sessionVersion: 1 }, 'github'],
      [user, 'google'],
    ] as const;
    expect(
      await Promise.all([
        isConnecting(cookie, user, 'github'),
        ...others.map(([who, where]) => isConnecting(cookie, who, where)),
      ]),
    ).toEqual([true, false, false, false]);
  });

  it('cannot be forged, expires, and is not interchangeable with a session cookie', async () => {
    const { user } = await signedIn(await createOrg());
    const going = { uid: user.id, version: user.sessionVersion, provider: 'github' };
    const forged = [
      user.id,
      JSON.stringify(going),
      await seal(going, 'connect', -60),
      await seal(going, '', 60),
      valueOf(await sessionCookie({ ...going, sid: randomUUID() })),
      undefined,
    ];
    expect(await Promise.all(forged.map((cookie) => isConnecting(cookie, user, 'github')))).toEqual(
      forged.map(() => false),
    );
    expect(await readClaims(valueOf(await connectCookie(user, 'github')))).toBeNull();
  });
});

const waiting = (n: number) =>
  vi.waitFor(
    async () =>
      expect(
        await database()
          .$queryRaw`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      ).toHaveLength(n),
    120_000,
  );

/** Results of transactions that wait for one user's row lock in this order. */
async function oneAfterTheOther<T extends readonly unknown[]>(
  userId: string,
  ...works: { readonly [K in keyof T]: () => Promise<T[K]> }
): Promise<T> {
  const begun: Promise<unknown>[] = [];
  await database().$transaction(
    async (tx) => {
      await lockPerson(tx, userId);
      for (const [index, work] of works.entries()) {
        begun.push(work());
        await waiting(index + 1);
      }
    },
    { timeout: 120_000 },
  );
  return Promise.all(begun) as unknown as Promise<T>;
}

/** The ways to end the session that started a connection, as functions. */
async function endings() {
  const org = await createOrg();
  const [owner, session] = [await signedIn(org, passwordHash, 'owner'), await signedIn(org)];
  const { id } = session.user;
  const token = await database().$transaction((tx: Transaction) =>
    issueToken(tx, 'password_reset', id, new Date()),
  );
  return {
    session,
    ways: {
      reset: () => confirmPasswordReset(token, NEXT),
      password: () => changePassword(session, PASSWORD, NEXT),
      removal: () => removeMember(owner.actor, id),
      deletion: async () => database().user.delete({ where: { id } }),
    },
  };
}

describe('a provider account that returns concurrently with', () => {
  it.each(['reset', 'password', 'removal', 'deletion'] as const)(
    'a %s, and after it, is not connected',
    async (way) => {
      const { session, ways } = await endings();
      const [, led] = await oneAfterTheOther(session.user.id, ways[way], () =>
        connectAccount(session, another()),
      );
      expect([led, await database().account.count({ where: { userId: session.user.id } })]).toEqual(
        [TOO_LATE, 0],
      );
    },
  );

  it.each([
    ['reset', 0],
    ['password', 1],
    ['removal', 1],
    ['deletion', 0],
  ] as const)('a %s, and before it, is connected, and of those %i stay', async (way, staying) => {
    const { session, ways } = await endings();
    const [led] = await oneAfterTheOther(
      session.user.id,
      () => connectAccount(session, another()),
      ways[way],
    );
    expect([led, await database().account.count({ where: { userId: session.user.id } })]).toEqual([
      true,
      staying,
    ]);
  });
});
