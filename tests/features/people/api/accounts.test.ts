import { describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import {
  createFirstOwner,
  signInWithLink,
  signInWithPassword,
} from '@/lib/platform/access/sign-in';
import { issueToken, linkPurpose } from '@/lib/platform/access/one-time-token';
import { database } from '@/lib/platform/db/client';
import type { Routes } from '@/lib/platform/http';
import { ask, BASE_URL, errorOf } from '../../../helpers/http';
import { createOrg } from '../../../helpers/org';
import { createMember } from '../../../helpers/member';

// One IP address makes all attempts here; the limit has its own test.
process.env['SEAMARK_LIMIT_SIGN_IN_CALLER'] = '1000000/60';

const PASSWORD = 'correct horse battery';
let n = 0;
const address = (): string => `new-${process.pid}-${Date.now()}-${(n += 1)}@example.com`;
const post = (routes: Routes, path: string, body: unknown, cookie = '') =>
  ask(routes, `/api/dashboard/${path}`, {
    method: 'POST',
    headers: { origin: BASE_URL, 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
const register = (email: string, password = PASSWORD, organizationName = 'Acme') =>
  post(apiRoutes, 'sign-up', { email, password, organizationName });

/** Link in the latest email to an address. */
async function linkTo(email: string): Promise<string> {
  const jobs = await database().job.findMany({
    where: { kind: 'mail' },
    orderBy: { queuedAt: 'desc' },
    select: { payload: true },
  });
  const mail = jobs
    .map(({ payload }) => payload as { to?: string; text?: string })
    .find(({ to }) => to === email);
  return /http\S+/.exec(mail?.text ?? '')?.[0] ?? '';
}
const tokenTo = async (email: string): Promise<string> =>
  (await linkTo(email)).split('/').at(-1) ?? '';

describe('signing up', () => {
  it('allows no sign-in before the address is confirmed; then the password works', async () => {
    const email = address();
    expect((await register(email)).status).toBe(201);
    expect(await signInWithPassword(email, PASSWORD)).toBeNull();
    const token = await tokenTo(email);
    expect((await post(apiRoutes, 'verify-email', { token })).status).toBe(200);
    expect(await signInWithPassword(email, PASSWORD)).toMatchObject({ email });
    expect(await signInWithPassword(email, `${PASSWORD}x`)).toBeNull();
    expect((await post(apiRoutes, 'verify-email', { token })).status).toBe(404);
  });

  it('signs in the browser that signed up when it confirms the address, and no other', async () => {
    const confirm = async (email: string, cookie: string) => {
      const token = await tokenTo(email);
      const answer = await post(apiRoutes, 'verify-email', { token }, cookie);
      const session = answer.headers.getSetCookie().find((line) => line.includes('session-token='));
      return [await answer.json(), session !== undefined];
    };
    const cookieOf = async (answer: Promise<Response>) =>
      (await answer).headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const [own, elsewhere, taken] = [address(), address(), address()];
    const cookie = await cookieOf(register(own));
    expect(await confirm(own, cookie)).toEqual([{ signedIn: true }, true]);
    await register(elsewhere);
    expect(await confirm(elsewhere, cookie)).toEqual([{ signedIn: false }, false]);
    // A stranger signed up first, with a password of theirs; the owner then signs up too.
    await register(taken, 'a stranger’s password');
    const first = await tokenTo(taken);
    const owners = await cookieOf(register(taken));
    const answer = await post(apiRoutes, 'verify-email', { token: first }, owners);
    expect(await answer.json()).toEqual({ signedIn: false });
  });

  it('makes an organization without a paid plan, owned by the new person', async () => {
    const email = address();
    await register(email, PASSWORD, ' Acme Rockets ');
    expect(
      await database().membership.findFirst({
        where: { user: { email } },
        select: { role: true, organization: { select: { name: true, plan: true } } },
      }),
    ).toEqual({ role: 'owner', organization: { name: 'Acme Rockets', plan: 'free' } });
  });

  it('twice concurrently creates one account, with the same response for both', async () => {
    const email = address();
    const answers = await Promise.all([register(email), register(email)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(
      await database().organization.count({
        where: { memberships: { some: { user: { email } } } },
      }),
    ).toBe(1);
  });

  it.each(['Acme\u0000', 'Acme\nhttps://evil.example', 'Acme\u2028x', '\ud800'])(
    'refuses the name %j, which is not a line of text',
    async (name) => {
      expect(await errorOf(await register(address(), PASSWORD, name))).toMatchObject({
        status: 400,
        error: 'invalid_input',
      });
    },
  );

  it('has the same response for a known address, notifies its owner by email, and changes nothing', async () => {
    const email = address();
    const first = await register(email);
    await post(apiRoutes, 'verify-email', { token: await tokenTo(email) });
    const second = await register(email, 'another password');
    expect([second.status, await second.text()]).toEqual([first.status, await first.text()]);
    expect(await linkTo(email)).toBe(`${BASE_URL}/sign-in`);
    expect(await signInWithPassword(email, PASSWORD)).not.toBeNull();
  });

  it('again with an unconfirmed address sends a link that confirms it with the new password', async () => {
    const email = address();
    const first = await register(email, 'a stranger’s password');
    const second = await register(email);
    expect([second.status, await second.text()]).toEqual([first.status, await first.text()]);
    expect(
      (
        await post(apiRoutes, 'password-reset/confirm', {
          token: await tokenTo(email),
          password: PASSWORD,
        })
      ).status,
    ).toBe(200);
    expect(await signInWithPassword(email, PASSWORD)).toMatchObject({ email });
    expect(await signInWithPassword(email, 'a stranger’s password')).toBeNull();
  });

  it.each([
    ['email', { email: 'x', password: PASSWORD, organizationName: 'A' }],
    ['password', { email: 'a@example.com', password: 'short', organizationName: 'A' }],
    ['organizationName', { email: 'a@example.com', password: PASSWORD, organizationName: ' ' }],
    ['password', { email: 'a@example.com', password: 'x'.repeat(129), organizationName: 'A' }],
  ])('is refused at its field: %s', async (field, body) =>
    expect(await errorOf(await post(apiRoutes, 'sign-up', body))).toMatchObject({
      status: 400,
      error: 'invalid_input',
      field,
    }),
  );
});

describe('a password reset', () => {
  it('sets the password once, and ends all sessions and all connections to provider accounts', async () => {
    const member = await createMember(await createOrg(), 'owner');
    await database().account.create({
      data: {
        userId: member.userId,
        type: 'oauth',
        provider: 'github',
        providerAccountId: member.userId,
      },
    });
    await post(apiRoutes, 'password-reset', { email: member.email.toUpperCase() });
    const token = await tokenTo(member.email);
    expect(
      (await post(apiRoutes, 'password-reset/confirm', { token, password: PASSWORD })).status,
    ).toBe(200);
    expect((await ask(apiRoutes, '/api/dashboard/me', { headers: member.headers })).status).toBe(
      401,
    );
    expect(await database().account.count({ where: { userId: member.userId } })).toBe(0);
    expect(await signInWithPassword(member.email, PASSWORD)).toMatchObject({ id: member.userId });
    expect(
      (await post(apiRoutes, 'password-reset/confirm', { token, password: PASSWORD })).status,
    ).toBe(404);
  });

  it('has the same response for an unknown address, and sends no email', async () => {
    const email = address();
    const [unknown, known] = [
      await post(apiRoutes, 'password-reset', { email }),
      await post(apiRoutes, 'password-reset', {
        email: (await createMember(await createOrg(), 'member')).email,
      }),
    ];
    expect([unknown.status, await unknown.text()]).toEqual([known.status, await known.text()]);
    expect(await linkTo(email)).toBe('');
  });

  it('stays usable if the new password is too short', async () => {
    const member = await createMember(await createOrg(), 'member');
    await post(apiRoutes, 'password-reset', { email: member.email });
    const token = await tokenTo(member.email);
    expect(
      (await post(apiRoutes, 'password-reset/confirm', { token, password: 'short' })).status,
    ).toBe(400);
    expect(
      (await post(apiRoutes, 'password-reset/confirm', { token, password: PASSWORD })).status,
    ).toBe(200);
  });
});

describe('a link', () => {
  const link = (purpose: 'welcome' | 'sign_in', userId: string | null, at = new Date()) =>
    database().$transaction((tx) => issueToken(tx, purpose, userId, at));

  it('signs in once, before it expires', async () => {
    const { userId } = await createMember(await createOrg(), 'member');
    const token = await link('sign_in', userId);
    expect(
      await Promise.all([signInWithLink(token), signInWithLink(token)]).then((all) =>
        all.filter((user) => user !== null),
      ),
    ).toMatchObject([{ id: userId }]);
    expect(
      await signInWithLink(await link('sign_in', userId, new Date(Date.now() - 25 * 3_600_000))),
    ).toBeNull();
  });

  it('for the first owner makes no owner if there is an account', async () => {
    await createMember(await createOrg(), 'member');
    const token = await link('welcome', null);
    // The page of the link shows no form.
    expect(await linkPurpose(token)).toBeNull();
    expect(
      await createFirstOwner(token, {
        email: address(),
        password: PASSWORD,
        organizationName: 'Late',
      }),
    ).toBeNull();
  });
});
