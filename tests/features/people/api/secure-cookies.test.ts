import { randomUUID } from 'node:crypto';
import { NextRequest } from 'next/server';
import { expect, it } from 'vitest';
import { authOptions } from '@/lib/platform/access/auth-options';
import { connectCookie, endedConnectCookie } from '@/lib/platform/access/connect-cookie';
import { organizationCookie } from '@/lib/platform/access/organization-cookie';
import { hashPassword } from '@/lib/platform/access/password';
import { sessionCookie } from '@/lib/platform/access/session-cookie';
import { database } from '@/lib/platform/db/client';
import { mailSignInLink } from '@/lib/people/server/mail-sign-in-link';
import { proxy } from '@/proxy';
import { createOrg } from '../../../helpers/org';
import { authBrowser } from '../../../helpers/auth-browser';
import { createMember } from '../../../helpers/member';

const HTTPS = 'https://seamark.example';
const PASSWORD = 'correct horse battery';
Object.assign(process.env, {
  BASE_URL: HTTPS,
  NEXTAUTH_URL: HTTPS,
  GITHUB_ID: 'id',
  GITHUB_SECRET: 'secret',
});

it('over https, every cookie is Secure, HttpOnly, and SameSite', async () => {
  const { userId, email } = await createMember(await createOrg(), 'owner');
  await database().user.update({
    where: { id: userId },
    data: { passwordHash: await hashPassword(PASSWORD) },
  });
  const here = authBrowser(
    () => authOptions({ caller: randomUUID(), mailLink: mailSignInLink }),
    HTTPS,
  );
  await here.submit('/api/auth/signin/github');
  await here.submit('/api/auth/callback/credentials', { email, password: PASSWORD });
  expect(await here.person()).toMatchObject({ id: userId });
  const ours = [
    await sessionCookie({ uid: userId, sid: randomUUID(), version: 0 }),
    organizationCookie(userId),
    await connectCookie(
      { id: userId, email, name: null, sessionVersion: 0, sessionId: randomUUID() },
      'github',
    ),
    endedConnectCookie(),
    ...proxy(new NextRequest(`${HTTPS}/sign-in`)).headers.getSetCookie(),
  ];
  const lines = [...here.setCookies, ...ours];
  expect(new Set(lines.map((line) => line.split('=', 1)[0]))).toEqual(
    new Set([
      '__Host-next-auth.csrf-token',
      '__Secure-next-auth.callback-url',
      '__Secure-next-auth.state',
      '__Secure-next-auth.pkce.code_verifier',
      '__Secure-next-auth.session-token',
      '__Secure-seamark-organization',
      '__Secure-seamark-connect',
    ]),
  );
  for (const line of lines)
    expect(line.toLowerCase()).toMatch(
      /^(?=.*; path=\/)(?=.*; httponly)(?=.*; secure)(?=.*; samesite=lax)(?!.*; domain=)/,
    );
});
