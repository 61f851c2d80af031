import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NextApiRequest, NextApiResponse } from 'next';
import NextAuth, { type NextAuthOptions } from 'next-auth';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { authOptions } from '@/lib/access/auth-options';
import { issueToken, linkPurpose } from '@/lib/access/one-time-token';
import { hashPassword } from '@/lib/access/password';
import { visitorOf } from '@/lib/access/session';
import { signInWithPassword } from '@/lib/access/sign-in';
import { database } from '@/lib/db/client';
import { signInError } from '@/lib/format/sign-in-errors';
import { mailSignInLink } from '@/lib/services/accounts/mail-sign-in-link';
import { BASE_URL } from '../http';
import { createOrg } from '../org';
import { createMember } from './member';

beforeAll(() => {
  Object.assign(process.env, { NEXTAUTH_URL: BASE_URL, GITHUB_ID: 'id', GITHUB_SECRET: 'secret', GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'seamark@example.com' });
});

/** A browser before next-auth: keeps its cookies, tells where it is led. */
function browser(options: () => NextAuthOptions) {
  const cookies: Record<string, string> = {};
  const go = async (method: 'GET' | 'POST', path: string, fields: Record<string, string> = {}): Promise<URL | null> => {
    const lines: string[] = [];
    let location: string | null = null;
    const response = {
      status: () => response, getHeader: () => lines, send: () => response, json: () => response, end: () => response,
      setHeader: (name: string, value: string | string[]) => {
        if (name === 'Set-Cookie') lines.splice(0, lines.length, ...value);
        if (name === 'Location') location = String(value);
        return response;
      },
    };
    const url = new URL(path, BASE_URL);
    const query = { ...Object.fromEntries(url.searchParams), nextauth: url.pathname.split('/').slice(3) };
    const request = { method, query, cookies, headers: {}, body: method === 'POST' ? fields : undefined };
    await NextAuth(request as unknown as NextApiRequest, response as unknown as NextApiResponse, options());
    for (const line of lines) {
      const [name = '', value = ''] = line.split(';', 1)[0]!.split('=');
      cookies[name] = decodeURIComponent(value);
    }
    return location === null ? null : new URL(location, BASE_URL);
  };
  const submit = async (path: string, fields: Record<string, string> = {}) => {
    await go('GET', '/api/auth/csrf');
    return go('POST', path, { csrfToken: cookies['next-auth.csrf-token']?.split('|')[0] ?? '', ...fields });
  };
  return { go, submit, person: async () => (await visitorOf(cookies['next-auth.session-token'])).person };
}

/** The links in queued mails to an address. */
async function linksTo(email: string): Promise<string[]> {
  const jobs = await database().job.findMany({ where: { kind: 'mail' }, select: { payload: true } });
  return jobs.map(({ payload }) => payload as { to?: string; text?: string }).flatMap(({ to, text }) => (to === email ? /http\S+/.exec(text ?? '') ?? [] : []));
}

/** Who is signed in once the link in a mail to this address is opened. */
async function openLink(email: string) {
  const token = randomUUID();
  const hash = createHash('sha256').update(`${token}${process.env['NEXTAUTH_SECRET']}`).digest('hex');
  await database().verificationToken.create({ data: { identifier: email, token: hash, expires: new Date(Date.now() + 60_000) } });
  const here = browser(() => authOptions(mailSignInLink));
  await here.go('GET', `/api/auth/callback/email?${new URLSearchParams({ token, email })}`);
  return here.person();
}

interface GitHubEmail {
  readonly email: string;
  readonly primary: boolean;
  readonly verified: boolean;
}

/** Signs in at a GitHub on loopback whose user has these addresses. */
async function signInAtGitHub(id: number, emails: readonly GitHubEmail[]) {
  const answers: Record<string, unknown> = { '/token': { access_token: 'theirs', token_type: 'bearer', scope: 'user:email' }, '/user': { id, login: 'octo', email: emails[0]?.email ?? null }, '/user/emails': emails };
  const server = createServer((request, response) => response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[request.url ?? '']))).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => { server.closeAllConnections(); server.close(); });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const here = browser(() => {
    const options = authOptions(mailSignInLink);
    for (const { id: name, options: given } of options.providers) if (name === 'github' && given) Object.assign(given, { token: `${base}/token`, userinfo: { ...given['userinfo'] as object, url: `${base}/user` } });
    return options;
  });
  const asked = await here.submit('/api/auth/signin/github', { callbackUrl: '/sites' });
  const led = await here.go('GET', `/api/auth/callback/github?${new URLSearchParams({ code: 'code', state: asked?.searchParams.get('state') ?? '' })}`);
  return { led, person: await here.person() };
}

const PASSWORD = 'correct horse battery';
const confirmed = (email: string): GitHubEmail => ({ email, primary: true, verified: true });
let lastId = Date.now();
const newId = (): number => (lastId += 1);

describe('signing in with GitHub', () => {
  it('opens the account with the confirmed address, and is recognized when the address is another later', async () => {
    const { userId, email } = await createMember(await createOrg(), 'member');
    const id = newId();
    const first = await signInAtGitHub(id, [{ email: 'public@example.com', primary: false, verified: true }, confirmed(email.toUpperCase())]);
    expect([first.led?.pathname, first.person]).toMatchObject(['/sites', { id: userId, email }]);
    expect((await signInAtGitHub(id, [confirmed(`${randomUUID()}@example.com`)])).person).toMatchObject({ id: userId });
    expect(await database().account.findMany({ where: { userId } })).toMatchObject([{ provider: 'github', providerAccountId: String(id), access_token: null, scope: null }]);
  });

  it('with an address that nobody has here is refused, and nobody is made of it', async () => {
    const email = `${randomUUID()}@example.com`;
    const { led, person } = await signInAtGitHub(newId(), [confirmed(email)]);
    expect([led?.searchParams.get('error'), person]).toEqual(['AccessDenied', null]);
    expect(await database().user.count({ where: { email } })).toBe(0);
  });

  it('with an address that GitHub, or we, have not confirmed is refused', async () => {
    const { email, userId } = await createMember(await createOrg(), 'owner');
    for (const emails of [[{ ...confirmed(email), verified: false }], [{ ...confirmed(email), primary: false }], []])
      expect((await signInAtGitHub(newId(), emails)).led?.searchParams.get('error')).toBe('AccessDenied');
    await database().user.update({ where: { id: userId }, data: { emailVerified: null } });
    expect((await signInAtGitHub(newId(), [confirmed(email)])).led?.searchParams.get('error')).toBe('AccessDenied');
    expect(await database().account.count({ where: { userId } })).toBe(0);
  });
});

describe('signing in by mail', () => {
  it('answers a stranger as it answers a person we know, and mails only to the latter, a link that works once', async () => {
    const { email, userId } = await createMember(await createOrg(), 'member');
    const [known, unknown] = [browser(() => authOptions(mailSignInLink)), `${randomUUID()}@example.com`];
    const answers = [await known.submit('/api/auth/signin/email', { email }), await known.submit('/api/auth/signin/email', { email: unknown })];
    expect(answers[1]).toEqual(answers[0]);
    expect((await known.go('GET', `${answers[0]?.pathname}${answers[0]?.search}`))?.href).toBe(`${BASE_URL}/sign-in?sent=1`);
    expect(await linksTo(unknown)).toEqual([]);
    const [link = ''] = await linksTo(email);
    await known.go('GET', link);
    expect(await known.person()).toMatchObject({ id: userId });
    expect((await browser(() => authOptions(mailSignInLink)).go('GET', link))?.searchParams.get('error')).toBe('Verification');
  });

  it('fills nobody\'s mailbox: ten links to an address in 15 minutes, known or not', async () => {
    const { email } = await createMember(await createOrg(), 'member');
    for (const address of [email, `${randomUUID()}@example.com`]) {
      const here = browser(() => authOptions(mailSignInLink));
      for (let n = 0; n < 10; n += 1) expect((await here.submit('/api/auth/signin/email', { email: address }))?.pathname).toBe('/api/auth/verify-request');
      expect((await here.submit('/api/auth/signin/email', { email: address }))?.href).toMatch(/\/sign-in\?error=limited-\d+$/);
    }
    expect(await linksTo(email)).toHaveLength(10);
  });

  it('ends the password and the sessions of a stranger who took the address before it was confirmed', async () => {
    const email = `${randomUUID()}@example.com`;
    const { id } = await database().user.create({ data: { email, passwordHash: await hashPassword(PASSWORD) }, select: { id: true } });
    expect(await openLink(email)).toMatchObject({ id, email, sessionVersion: 1 });
    expect(await signInWithPassword(email, PASSWORD)).toBeNull();
  });

  it('leaves the password of a confirmed address as it is', async () => {
    const { email, userId } = await createMember(await createOrg(), 'owner');
    await database().user.update({ where: { id: userId }, data: { passwordHash: await hashPassword(PASSWORD) } });
    expect(await openLink(email)).toMatchObject({ id: userId, sessionVersion: 0 });
    expect(await signInWithPassword(email, PASSWORD)).toMatchObject({ id: userId });
  });

  it('makes nobody of an address that has gone since', async () => {
    const email = `${randomUUID()}@example.com`;
    expect(await openLink(email)).toBeNull();
    expect(await database().user.count({ where: { email } })).toBe(0);
  });
});

describe('the first link of an installation', () => {
  it('says which field is not acceptable, and stays good', async () => {
    const token = await database().$transaction((tx) => issueToken(tx, 'welcome', null, new Date()));
    const typed = { token, email: `${randomUUID()}@example.com`, password: PASSWORD, organizationName: 'Acme' };
    const errorWith = async (fields: object) => (await browser(() => authOptions(mailSignInLink)).submit('/api/auth/callback/link', { ...typed, ...fields }))?.searchParams.get('error');
    expect(await Promise.all([errorWith({ email: 'a@b' }), errorWith({ password: 'short' }), errorWith({ organizationName: ' ' })])).toEqual(['field-email', 'field-password', 'field-organizationName']);
    expect(await linkPurpose(token)).toBe('welcome');
    for (const code of ['field-email', 'field-password', 'field-organizationName']) expect(signInError(code)).not.toBe(signInError('unavailable'));
    expect(await errorWith({ token: 'unknown', email: 'a@b' })).toBe('CredentialsSignin');
  });
});

describe('signing in with Google', () => {
  it('is for confirmed addresses of people we know', async () => {
    const { email, userId } = await createMember(await createOrg(), 'owner');
    const account = { type: 'oauth', provider: 'google', providerAccountId: randomUUID() } as const;
    const may = (profile: object) => authOptions(mailSignInLink).callbacks?.signIn?.({ user: { id: userId, email, emailVerified: null }, account, profile });
    expect(await Promise.all([may({ email, email_verified: true }), may({ email, email_verified: false }), may({ email }), may({ email_verified: true }), may({ email: `x${email}`, email_verified: true })]))
      .toEqual([true, false, false, false, false]);
    expect(authOptions(mailSignInLink).providers.map(({ id, options }) => [id, options?.['allowDangerousEmailAccountLinking']])).toContainEqual(['google', true]);
  });
});
