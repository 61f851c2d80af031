import { createHash, randomUUID } from 'node:crypto';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as auth from '@/app/api/auth/[...nextauth]/route';
import { authOptions } from '@/lib/platform/access/auth-options';
import { issueToken, linkPurpose } from '@/lib/platform/access/one-time-token';
import { hashPassword } from '@/lib/platform/access/password';
import { visitorOf, type Session } from '@/lib/platform/access/session';
import { sessionCookie, type Claims } from '@/lib/platform/access/session-cookie';
import { signInWithPassword } from '@/lib/platform/access/sign-in';
import { database } from '@/lib/platform/db/client';
import { signInError } from '@/lib/platform/text/sign-in-errors';
import { connectAccount } from '@/lib/people/server/connect-account';
import { mailSignInLink } from '@/lib/people/server/mail-sign-in-link';
import { verifyEmail } from '@/lib/people/server/sign-up';
import { acceptInvitation } from '@/lib/people/server/accept-invitation';
import { inviteMember } from '@/lib/people/server/invite-member';
import { readInvitation } from '@/lib/people/server/read-invitation';
import { serveGitHub, type GitHub } from '@/tests/helpers/serve-git-hub';
import { BASE_URL, errorOf } from '../../../helpers/http';
import { createOrg } from '../../../helpers/org';
import { authBrowser } from '../../../helpers/auth-browser';
import { createMember, type TestMember } from '../../../helpers/member';

let gitHub: GitHub;
beforeAll(async () => {
  gitHub = await serveGitHub();
  Object.assign(process.env, {
    NEXTAUTH_URL: BASE_URL,
    GITHUB_ID: 'id',
    GITHUB_SECRET: 'secret',
    GITHUB_URL: gitHub.url,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'seamark@example.com',
  });
});

afterAll(() => gitHub.close());

/** Links in queued emails to an address. */
async function linksTo(email: string): Promise<string[]> {
  const jobs = await database().job.findMany({
    where: { kind: 'mail' },
    select: { payload: true },
  });
  return jobs
    .map(({ payload }) => payload as { to?: string; text?: string })
    .flatMap(({ to, text }) => (to === email ? (/http\S+/.exec(text ?? '') ?? []) : []));
}

/** The person signed in by the emailed link. */
async function openLink(email: string) {
  const token = randomUUID();
  const hash = createHash('sha256')
    .update(`${token}${process.env['NEXTAUTH_SECRET']}`)
    .digest('hex');
  await database().verificationToken.create({
    data: { identifier: email, token: hash, expires: new Date(Date.now() + 60_000) },
  });
  const here = authBrowser(() => authOptions({ caller: randomUUID(), mailLink: mailSignInLink }));
  await here.go('GET', `/api/auth/callback/email?${new URLSearchParams({ token, email })}`);
  return here.person();
}

/** Signs in as the GitHub user with this number, or connects that user to the signed-in person. */
async function visitGitHub(id: number, session: Session | null = null) {
  const here = authBrowser(() =>
    authOptions({
      caller: randomUUID(),
      mailLink: mailSignInLink,
      connect: session && ((account) => connectAccount(session, account)),
    }),
  );
  const asked = await here.submit('/api/auth/signin/github', { callbackUrl: '/sites' });
  const led = await here.go(
    'GET',
    `/api/auth/callback/github?${new URLSearchParams({ code: String(id), state: asked?.searchParams.get('state') ?? '' })}`,
  );
  return { asked, led, person: await here.person() };
}

/** Response to a form that exceeds the size limit. */
const tooLarge = (headers: Record<string, string>) =>
  auth.POST(
    new NextRequest(`${BASE_URL}/api/auth/callback/credentials`, {
      method: 'POST',
      headers,
      body: 'x'.repeat(8193),
    }),
    { params: Promise.resolve({ nextauth: ['callback', 'credentials'] }) },
  );

async function sessionOf({ headers }: TestMember): Promise<Session> {
  const { session } = await visitorOf(headers.cookie.split('=')[1]);
  if (session === null) throw new Error('The member is not signed in.');
  return session;
}

const PASSWORD = 'correct horse battery';
let lastId = Date.now();
const newId = (): number => (lastId += 1);

describe('the first link of an installation', () => {
  it('names an invalid field, and stays valid', async () => {
    const token = await database().$transaction((tx) =>
      issueToken(tx, 'welcome', null, new Date()),
    );
    const typed = {
      token,
      email: `${randomUUID()}@example.com`,
      password: PASSWORD,
      organizationName: 'Acme',
    };
    const errorWith = async (fields: object) =>
      (
        await authBrowser(() =>
          authOptions({ caller: randomUUID(), mailLink: mailSignInLink }),
        ).submit('/api/auth/callback/link', { ...typed, ...fields })
      )?.searchParams.get('error');
    expect(
      await Promise.all([
        errorWith({ email: 'a@b' }),
        errorWith({ password: 'short' }),
        errorWith({ organizationName: ' ' }),
      ]),
    ).toEqual(['field-email', 'field-password', 'field-organizationName']);
    expect(await linkPurpose(token)).toBe('welcome');
    for (const code of ['field-email', 'field-password', 'field-organizationName'])
      expect(signInError(code)).not.toBe(signInError('unavailable'));
    expect(await errorWith({ token: 'unknown', email: 'a@b' })).toBe('CredentialsSignin');
  });
});

describe('signing in with GitHub', () => {
  it('opens the connected account, and requests only the identity from GitHub', async () => {
    const member = await createMember(await createOrg(), 'member');
    const id = newId();
    const { asked, led } = await visitGitHub(id, await sessionOf(member));
    expect([
      asked?.searchParams.get('scope'),
      asked?.searchParams.has('code_challenge'),
      led?.pathname,
    ]).toEqual(['', true, '/sites']);
    expect((await visitGitHub(id)).person).toMatchObject({ id: member.userId });
    expect(await database().account.findMany({ where: { userId: member.userId } })).toMatchObject([
      {
        provider: 'github',
        providerAccountId: expect.stringMatching(RegExp(`^127.0.0.1:\\d+/${id}$`)),
        access_token: null,
        scope: null,
      },
    ]);
    expect(
      await database().auditEvent.findMany({ where: { actorId: member.userId } }),
    ).toMatchObject([{ action: 'account.connected', detail: { provider: 'GitHub' } }]);
    expect(await linksTo(member.email)).toEqual([`${BASE_URL}/account/profile`]);
  });

  it('by an unconnected account is refused with the next step, and creates no account', async () => {
    const people = await database().user.count();
    const { led, person } = await visitGitHub(newId());
    expect([led?.searchParams.get('error'), person]).toEqual(['NotConnected', null]);
    expect(signInError('NotConnected')).toContain('connect it under Profile');
    expect(await database().user.count()).toBe(people);
  });

  it('cannot be connected to two people', async () => {
    const [first, second] = [
      await createMember(await createOrg(), 'owner'),
      await createMember(await createOrg(), 'owner'),
    ];
    const id = newId();
    for (let n = 0; n < 2; n += 1)
      expect((await visitGitHub(id, await sessionOf(first))).led?.pathname).toBe('/sites');
    const { led, person } = await visitGitHub(id, await sessionOf(second));
    expect([led?.href, person]).toEqual([
      `${BASE_URL}/account/profile?error=OAuthAccountNotLinked`,
      null,
    ]);
    expect(
      await database().account.findMany({
        where: { userId: { in: [first.userId, second.userId] } },
      }),
    ).toMatchObject([{ userId: first.userId }]);
  });

  it('cannot be connected by another site, neither by its own form nor by a forced callback', async () => {
    const victim = await createMember(await createOrg(), 'owner');
    const session = await sessionOf(victim);
    const here = authBrowser(() =>
      authOptions({
        caller: randomUUID(),
        mailLink: mailSignInLink,
        connect: (account) => connectAccount(session, account),
      }),
    );
    expect(
      (
        await here.go('POST', '/api/auth/signin/github', { callbackUrl: '/sites' })
      )?.searchParams.get('csrf'),
    ).toBe('true');
    const attacker = await visitGitHub(newId());
    const state = attacker.asked?.searchParams.get('state') ?? '';
    const code = String(newId());
    expect(
      (
        await here.go('GET', `/api/auth/callback/github?${new URLSearchParams({ code, state })}`)
      )?.searchParams.get('error'),
    ).toBe('OAuthCallback');
    await here.submit('/api/auth/signin/github');
    expect(
      (
        await here.go('GET', `/api/auth/callback/github?${new URLSearchParams({ code, state })}`)
      )?.searchParams.get('error'),
    ).toBe('OAuthCallback');
    expect(await database().account.count({ where: { userId: victim.userId } })).toBe(0);
  });
});

describe('signing in', () => {
  it('redirects to our own pages only, for any requested URL', async () => {
    const here = authBrowser(() => authOptions({ caller: randomUUID(), mailLink: mailSignInLink }));
    const led = async (callbackUrl: string) => {
      await here.submit('/api/auth/signin/github', { callbackUrl });
      return decodeURIComponent(
        here.setCookies
          .findLast((line) => line.startsWith('next-auth.callback-url='))
          ?.split(/[=;]/)[1] ?? '',
      );
    };
    for (const elsewhere of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      `${BASE_URL}@evil.example/`,
      `${BASE_URL}.evil.example/`,
      'http://[',
    ]) {
      expect(await led('/account/profile?x=1')).toBe(`${BASE_URL}/account/profile?x=1`);
      expect(await led(elsewhere)).toBe(BASE_URL);
    }
  });
});

describe('a defect or refusal during sign-in', () => {
  it('puts no text of a library in a URL', async () => {
    const session = await sessionOf(await createMember(await createOrg(), 'owner'));
    const { led } = await visitGitHub(newId(), {
      ...session,
      user: { ...session.user, id: 'not an id\r\nof ours' },
    });
    expect(led?.href).toBe(`${BASE_URL}/account/profile?error=unavailable`);
  });

  it.each<Record<string, string>>([
    { 'sec-fetch-mode': 'navigate' },
    { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
  ])('redirects a browser window to the sign-in page: %j', async (headers) => {
    const answer = await tooLarge(headers);
    expect([
      answer.status,
      answer.headers.get('location'),
      answer.headers.get('cache-control'),
    ]).toEqual([303, `${BASE_URL}/sign-in?error=unavailable`, 'private, no-store']);
  });

  it.each<Record<string, string>>([
    { 'sec-fetch-mode': 'cors', accept: 'text/html' },
    { accept: '*/*' },
    {},
  ])('has the format that programs and scripts expect: %j', async (headers) => {
    expect(await errorOf(await tooLarge(headers))).toMatchObject({
      status: 413,
      error: 'body_too_large',
    });
  });
});

describe('signing in by mail', () => {
  it('has the same response for known and unknown addresses; only known ones get an email with a link that works once', async () => {
    const { email, userId } = await createMember(await createOrg(), 'member');
    const [known, unknown] = [
      authBrowser(() => authOptions({ caller: randomUUID(), mailLink: mailSignInLink })),
      `${randomUUID()}@example.com`,
    ];
    const answers = [
      await known.submit('/api/auth/signin/email', { email }),
      await known.submit('/api/auth/signin/email', { email: unknown }),
    ];
    expect(answers[1]).toEqual(answers[0]);
    expect((await known.go('GET', `${answers[0]?.pathname}${answers[0]?.search}`))?.href).toBe(
      `${BASE_URL}/sign-in?after=link`,
    );
    expect(await linksTo(unknown)).toEqual([]);
    const [link = ''] = (await linksTo(email)).map((mailed) =>
      mailed.replace('/sign-in/link', '/api/auth/callback/email'),
    );
    await known.go('GET', link);
    expect(await known.person()).toMatchObject({ id: userId });
    expect(
      (
        await authBrowser(() => authOptions({ caller: randomUUID(), mailLink: mailSignInLink })).go(
          'GET',
          link,
        )
      )?.searchParams.get('error'),
    ).toBe('Verification');
  });

  it('is limited to ten links to an address in 15 minutes, known or not', async () => {
    const { email } = await createMember(await createOrg(), 'member');
    for (const address of [email, `${randomUUID()}@example.com`]) {
      const here = authBrowser(() =>
        authOptions({ caller: randomUUID(), mailLink: mailSignInLink }),
      );
      for (let n = 0; n < 10; n += 1)
        expect((await here.submit('/api/auth/signin/email', { email: address }))?.pathname).toBe(
          '/api/auth/verify-request',
        );
      expect((await here.submit('/api/auth/signin/email', { email: address }))?.href).toMatch(
        /\/sign-in\?error=limited-\d+$/,
      );
    }
    expect(await linksTo(email)).toHaveLength(10);
  });

  it('ends the password and sessions of a person who signed up with the address without confirming it', async () => {
    const email = `${randomUUID()}@example.com`;
    const { id } = await database().user.create({
      data: { email, passwordHash: await hashPassword(PASSWORD) },
      select: { id: true },
    });
    expect(await openLink(email)).toMatchObject({ id, email, sessionVersion: 1 });
    expect(await signInWithPassword(email, PASSWORD)).toBeNull();
  });

  it('keeps the password of a confirmed address', async () => {
    const { email, userId } = await createMember(await createOrg(), 'owner');
    await database().user.update({
      where: { id: userId },
      data: { passwordHash: await hashPassword(PASSWORD) },
    });
    expect(await openLink(email)).toMatchObject({ id: userId, sessionVersion: 0 });
    expect(await signInWithPassword(email, PASSWORD)).toMatchObject({ id: userId });
  });

  it('creates no account for an address deleted meanwhile', async () => {
    const email = `${randomUUID()}@example.com`;
    expect(await openLink(email)).toBeNull();
    expect(await database().user.count({ where: { email } })).toBe(0);
  });
});

it('an ended session is not renewed by next-auth', async () => {
  const {
    headers: { cookie },
    userId,
  } = await createMember(await createOrg(), 'owner');
  await database().user.update({
    where: { id: userId },
    data: { sessionVersion: { increment: 1 } },
  });
  const answer = await auth.GET(
    new NextRequest(`${BASE_URL}/api/auth/session`, { headers: { cookie } }),
    { params: Promise.resolve({ nextauth: ['session'] }) },
  );
  expect([await answer.json(), answer.headers.getSetCookie()]).toEqual([{}, []]);
});

describe('signing in with a password', () => {
  it('that changes during the check opens no session', async () => {
    const { email, userId } = await createMember(await createOrg(), 'owner');
    await database().user.update({
      where: { id: userId },
      data: { passwordHash: await hashPassword(PASSWORD) },
    });
    const user = await signInWithPassword(email, PASSWORD);
    await database().user.update({
      where: { id: userId },
      data: { sessionVersion: { increment: 1 } },
    });
    const claims = await authOptions({
      caller: randomUUID(),
      mailLink: mailSignInLink,
    }).callbacks?.jwt?.({ token: {}, user: { ...user!, emailVerified: null }, account: null });
    const cookie = (await sessionCookie(claims as unknown as Claims)).split(/[=;]/)[1];
    expect((await visitorOf(cookie)).person).toBeNull();
  });
});

describe('an account made by an invitation', () => {
  async function invite() {
    const email = `${randomUUID()}@example.com`;
    const { url } = await inviteMember(
      (await sessionOf(await createMember(await createOrg(), 'owner'))).actor,
      email,
      { role: 'member' },
    );
    const [mailed = ''] = await linksTo(email);
    return { email, shown: tokenIn(url ?? ''), mailed: tokenIn(mailed) };
  }
  const tokenIn = (link: string): string => link.split('/').at(-1) ?? '';

  it('by an emailed link signs in at once', async () => {
    const { email, mailed } = await invite();
    expect(await readInvitation(mailed)).toMatchObject({ email, isProven: true });
    expect((await acceptInvitation(null, mailed, PASSWORD)).claims).toMatchObject({ version: 0 });
    expect(await signInWithPassword(email, PASSWORD)).toMatchObject({ email });
  });

  it('by a link that the inviter saw must be confirmed by email first', async () => {
    const { email, shown, mailed } = await invite();
    expect(mailed.startsWith(`${shown}.`)).toBe(true);
    for (const token of [
      shown,
      `${shown}.${mailed.split('.')[1]?.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))}`,
    ])
      expect(await readInvitation(token)).toMatchObject({ isProven: false });
    expect((await acceptInvitation(null, shown, PASSWORD)).claims).toBeNull();
    expect(await signInWithPassword(email, PASSWORD)).toBeNull();
    const [confirmation = ''] = (await linksTo(email)).filter((link) =>
      link.includes('/verify-email/'),
    );
    await verifyEmail(tokenIn(confirmation));
    expect(await signInWithPassword(email, PASSWORD)).toMatchObject({ email });
  });
});
