import { NextRequest } from 'next/server';
import { afterEach, expect, test, vi } from 'vitest';
import { csrfFieldOf, newCsrfCookie } from '@/lib/platform/access/csrf-cookie';
import { proxy } from '@/proxy';

const SECRET = 'a secret of this installation';
const NAME = 'next-auth.csrf-token';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** Sign-in token that a browser with this cookie gets; undefined: it keeps its own. */
function given(cookie: string | null): string | undefined {
  vi.stubEnv('NEXTAUTH_SECRET', SECRET);
  const headers: HeadersInit =
    cookie === null ? {} : { cookie: `${NAME}=${encodeURIComponent(cookie)}` };
  return proxy(new NextRequest('http://localhost:3000/sign-in', { headers })).cookies.get(NAME)
    ?.value;
}

test.each([null, '', 'x', newCsrfCookie('another secret')])(
  'a browser without a valid CSRF cookie gets a new one: %j',
  (cookie) => {
    expect(csrfFieldOf(given(cookie), SECRET)).not.toBeNull();
  },
);

test('a valid CSRF cookie is kept', () => {
  expect(given(newCsrfCookie(SECRET))).toBeUndefined();
});

test('the CSP of a page allows the same origin, a fresh nonce, and forms to configured providers', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubEnv('GITHUB_ID', 'id');
  vi.stubEnv('GITHUB_URL', '');
  vi.resetModules();
  const { proxy: inProduction } = await import('@/proxy');
  const headersOf = () => inProduction(new NextRequest('http://localhost:3000/sites')).headers;
  const policies = [headersOf(), headersOf()].map(
    (headers) => headers.get('content-security-policy') ?? '',
  );
  const nonces = policies.map((policy) => /'(nonce-[\w+/=]+)'/.exec(policy)?.[1] ?? '');
  expect(new Set(nonces).size).toBe(2);
  expect(policies[0]?.replaceAll(nonces[0] ?? '', 'NONCE').split('; ')).toEqual([
    "default-src 'self'",
    "script-src 'self' 'NONCE' 'strict-dynamic'",
    "style-src 'self' 'NONCE'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self' https://github.com",
  ]);
  expect(Object.fromEntries(headersOf())).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
  });
});
