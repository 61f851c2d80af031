import { NextRequest } from 'next/server';
import { afterEach, expect, test, vi } from 'vitest';
import { csrfFieldOf, newCsrfCookie } from '@/lib/access/csrf-cookie';
import { proxy } from '@/proxy';

const SECRET = 'a secret of this installation';
const NAME = 'next-auth.csrf-token';

afterEach(() => vi.unstubAllEnvs());

/** The sign-in token that a browser with this one is given; undefined: it keeps what it has. */
function given(cookie: string | null): string | undefined {
  vi.stubEnv('NEXTAUTH_SECRET', SECRET);
  const headers: HeadersInit = cookie === null ? {} : { cookie: `${NAME}=${encodeURIComponent(cookie)}` };
  return proxy(new NextRequest('http://localhost:3000/sign-in', { headers })).cookies.get(NAME)?.value;
}

test.each([null, '', 'x', newCsrfCookie('another secret')])('a browser without a sign-in token that holds is given one: %j', (cookie) => {
  expect(csrfFieldOf(given(cookie), SECRET)).not.toBeNull();
});

test('one that holds is kept', () => {
  expect(given(newCsrfCookie(SECRET))).toBeUndefined();
});
