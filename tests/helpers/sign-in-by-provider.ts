import { randomUUID } from 'node:crypto';
import { authOptions } from '@/lib/platform/access/auth-options';
import { connectByAddress } from '@/lib/people/server/connect-account';
import { mailSignInLink } from '@/lib/people/server/mail-sign-in-link';
import { authBrowser } from './auth-browser';
import { BASE_URL } from './http';

export const OIDC_CLIENT = { id: 'seamark', secret: 'a secret of the client' };

/** Settings of a server that trusts the addresses of an identity provider. */
export const trustProvider = (issuer: string) =>
  Object.assign(process.env, {
    NEXTAUTH_URL: BASE_URL,
    NEXTAUTH_SECRET: 'x'.repeat(64),
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: OIDC_CLIENT.id,
    OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
    OIDC_TRUST_EMAIL: 'true',
  });

export const newBrowser = () =>
  authBrowser(() =>
    authOptions({ caller: randomUUID(), mailLink: mailSignInLink, connectByAddress }),
  );

/**
 * Signs in by the provider, which answers a request with the address of the callback; the person here, or the error of
 * the sign-in page.
 */
export async function signInByProvider(answer: (request: URL) => URL | Promise<URL>) {
  const browser = newBrowser();
  const request = await browser.submit('/api/auth/signin/oidc', { callbackUrl: '/sites' });
  const callback = await answer(request!);
  const led = await browser.go('GET', callback.pathname + callback.search);
  return (await browser.person())?.id ?? led?.searchParams.get('error');
}
