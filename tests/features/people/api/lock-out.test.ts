import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { authOptions } from '@/lib/platform/access/auth-options';
import { issueToken } from '@/lib/platform/access/one-time-token';
import { hashPassword } from '@/lib/platform/access/password';
import {
  takeAttempt,
  accountMails,
  countAttempt,
  ownPasswordAttempts,
  signInAttempts,
} from '@/lib/platform/access/attempts';
import { database } from '@/lib/platform/db/client';
import { CLIENT_ADDRESS_HEADER, policy } from '@/lib/platform/limits';
import { mailSignInLink } from '@/lib/people/server/mail-sign-in-link';
import { ask, BASE_URL, errorOf } from '../../../helpers/http';
import { createOrg } from '../../../helpers/org';
import { authBrowser } from '../../../helpers/auth-browser';
import { createMember, type TestMember } from '../../../helpers/member';

const PASSWORD = 'correct horse battery';
const NEXT = 'a sentence is a good password';
let passwordHash: string;
beforeAll(async () => {
  process.env['NEXTAUTH_URL'] = BASE_URL;
  passwordHash = await hashPassword(PASSWORD);
});

async function memberWithPassword(): Promise<TestMember> {
  const member = await createMember(await createOrg(), 'owner');
  await database().user.update({ where: { id: member.userId }, data: { passwordHash } });
  return member;
}

/** Redirect of an attempt from this address: `/sites`, or the code of the refusal. */
async function signIn(caller: string, email: string, typed: string): Promise<string> {
  const here = authBrowser(() => authOptions({ caller, mailLink: mailSignInLink }));
  const led = await here.submit('/api/auth/callback/credentials', {
    email,
    password: typed,
    callbackUrl: '/sites',
  });
  return led?.searchParams.get('error') ?? led?.pathname ?? '';
}

/** Uses up the attempts from this address. */
const wrongTries = (caller: string, account: string, times: number) =>
  Promise.all(
    Array.from({ length: times }, () =>
      countAttempt(signInAttempts(caller, account), async () => null),
    ),
  );
const callers = (count: number) => Array.from({ length: count }, () => randomUUID());
const from = (caller: string, headers: Record<string, string>) => ({
  ...headers,
  [CLIENT_ADDRESS_HEADER]: caller,
});
const anyone = { origin: BASE_URL, 'content-type': 'application/json' };
const change = (by: TestMember, currentPassword: string) =>
  ask(apiRoutes, '/api/dashboard/me/password', {
    method: 'POST',
    headers: by.headers,
    body: JSON.stringify({ currentPassword, password: NEXT }),
  });
const askForReset = (caller: string, email: string) =>
  ask(apiRoutes, '/api/dashboard/password-reset', {
    method: 'POST',
    headers: from(caller, anyone),
    body: JSON.stringify({ email }),
  });
const setByLink = (token: string) =>
  ask(apiRoutes, '/api/dashboard/password-reset/confirm', {
    method: 'POST',
    headers: anyone,
    body: JSON.stringify({ token, password: NEXT }),
  });
const LIMITED = /^limited-\d+$/;

describe('ten wrong passwords', () => {
  it('from one address lock the account for that address, not for its owner elsewhere', async () => {
    const { email } = await memberWithPassword();
    const [stranger = '', owner = ''] = callers(2);
    await wrongTries(stranger, email, 8);
    for (let n = 0; n < 2; n += 1)
      expect(await signIn(stranger, email, 'wrong')).toBe('CredentialsSignin');
    expect(await signIn(stranger, email.toUpperCase(), PASSWORD)).toMatch(LIMITED);
    expect(await signIn(owner, email, PASSWORD)).toBe('/sites');
  });

  it('do not lock other accounts for the address', async () => {
    const [first, second] = [await memberWithPassword(), await memberWithPassword()];
    const [caller = ''] = callers(1);
    await wrongTries(caller, first.email, 10);
    expect(await signIn(caller, first.email, PASSWORD)).toMatch(LIMITED);
    expect(await signIn(caller, second.email, PASSWORD)).toBe('/sites');
  });
});

describe('wrong passwords from many addresses', () => {
  it('slow down the account for all attempts, and one address cannot exhaust that limit', async () => {
    const { email } = await memberWithPassword();
    const { quota, windowSeconds } = policy('sign-in-account');
    const ofOneAddress =
      policy('sign-in').quota * (windowSeconds / policy('sign-in').windowSeconds);
    expect(quota).toBeGreaterThanOrEqual(2 * ofOneAddress);
    for (const caller of callers(quota / 10)) await wrongTries(caller, email, 10);
    expect(await signIn(randomUUID(), email, PASSWORD)).toMatch(LIMITED);
  });

  it('do not affect signed-in sessions or emailed links', async () => {
    const [inside, outside] = [await memberWithPassword(), await memberWithPassword()];
    for (const { email } of [inside, outside])
      for (const caller of callers(10)) await wrongTries(caller, email, 10);
    expect((await change(inside, PASSWORD)).status).toBe(200);
    expect((await askForReset('192.0.2.7', outside.email)).status).toBe(200);
    const token = await database().$transaction((tx) =>
      issueToken(tx, 'password_reset', outside.userId, new Date()),
    );
    expect((await setByLink(token)).status).toBe(200);
  });
});

it('the attempts of one address on all accounts are limited, so that guessing one password for many is slow too', async () => {
  const [caller = ''] = callers(1);
  const { quota } = policy('sign-in-caller');
  for (let n = 0; n < quota; n += 10) await wrongTries(caller, `${randomUUID()}@example.com`, 10);
  expect(await signIn(caller, (await memberWithPassword()).email, PASSWORD)).toMatch(LIMITED);
});

it('a right password does not count', async () => {
  const { email } = await memberWithPassword();
  const [caller = ''] = callers(1);
  await wrongTries(caller, email, 9);
  for (let n = 0; n < 3; n += 1) expect(await signIn(caller, email, PASSWORD)).toBe('/sites');
  expect(await signIn(caller, email, 'wrong')).toBe('CredentialsSignin');
  expect(await signIn(caller, email, PASSWORD)).toMatch(LIMITED);
});

it('an attempt that could not be checked does not count', async () => {
  const uses = signInAttempts(randomUUID(), `${randomUUID()}@example.com`);
  await expect(countAttempt(uses, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(
    await database().limitRow.count({
      where: { limitKey: { in: uses.map(({ name, key }) => `${name}:${key}`) } },
    }),
  ).toBe(0);
});

describe('a signed-in person', () => {
  it('has ten attempts for the current password, and can then reset it by email', async () => {
    const member = await memberWithPassword();
    await Promise.all(
      Array.from({ length: 8 }, () =>
        countAttempt(ownPasswordAttempts(member.userId), async () => null),
      ),
    );
    for (let n = 0; n < 2; n += 1) expect((await change(member, 'wrong')).status).toBe(400);
    const refused = await change(member, PASSWORD);
    expect(refused.headers.get('ratelimit-policy') ?? '').toBe('"own-password";q=10;w=900');
    expect(await errorOf(refused)).toMatchObject({
      status: 429,
      error: 'rate_limited',
      message: expect.stringMatching(/ are allowed\.$/) as string,
      retryAfterSeconds: Number(refused.headers.get('retry-after')),
    });
    expect((await askForReset('192.0.2.8', member.email)).status).toBe(200);
  });
});

it('twenty concurrent attempts count as ten', async () => {
  const email = `${randomUUID()}@example.com`;
  const [caller = ''] = callers(1);
  let judged = 0;
  const wrong = async () => {
    judged += 1;
    return null;
  };
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, () => countAttempt(signInAttempts(caller, email), wrong)),
  );
  expect([judged, outcomes.filter(({ status }) => status === 'rejected').length]).toEqual([10, 10]);
});

it('emails requested without a session are limited by kind: many sign-ups do not block a reset', async () => {
  const { email } = await memberWithPassword();
  for (let n = 0; n < 10; n += 1) await takeAttempt(accountMails(randomUUID(), 'sign-up', email));
  await expect(takeAttempt(accountMails(randomUUID(), 'sign-up', email))).rejects.toMatchObject({
    code: 'rate_limited',
  });
  await expect(takeAttempt(accountMails(randomUUID(), 'reset', email))).resolves.toBeDefined();
});
