import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { env } from '@/lib/platform/config/env';
import { database } from '@/lib/platform/db/client';
import { signInError } from '@/lib/platform/text/sign-in-errors';
import { BASE_URL } from '../../../helpers/http';
import { createMember, type TestMember } from '../../../helpers/member';
import { createOrg } from '../../../helpers/org';
import {
  newBrowser,
  OIDC_CLIENT,
  signInByProvider,
  trustProvider,
} from '../../../helpers/sign-in-by-provider';
import { serveTokens, type Sent } from '../../../helpers/serve-tokens';

let provider: Awaited<ReturnType<typeof serveTokens>>;
beforeAll(async () => {
  // As Authentik, whose issuers end with a slash.
  provider = await serveTokens(OIDC_CLIENT, '/application/o/seamark/');
  trustProvider(provider.issuer);
});
afterAll(() => provider.close());

const signIn = (sub: string, sent: Sent) =>
  signInByProvider((request) => provider.signIn(request, sub, sent));

const member = async () => createMember(await createOrg(), 'member');

describe('the person with the address that a provider confirms', () => {
  it.each<[string, string, (email: string) => Sent]>([
    [
      'Entra ID, whose userinfo confirms nothing',
      'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
      (email) => ({
        claims: { email, preferred_username: email, tid: randomUUID(), xms_edov: true },
        userinfo: { email },
      }),
    ],
    ['Entra ID, with text', '1', (email) => ({ claims: { email, xms_edov: '1' } })],
    [
      'Auth0, in the ID token',
      'auth0|507f1f77bcf86cd799439020',
      (email) => ({ claims: { email, email_verified: true }, userinfo: { email: 'x@y.example' } }),
    ],
    ['Okta', '00uid4BxXw6I6TV4m0g3', (email) => ({ userinfo: { email, email_verified: true } })],
    ['Cognito, with text', '2', (email) => ({ userinfo: { email, email_verified: 'true' } })],
  ])('signs in by %s', async (_, id, sent) => {
    const person = await member();
    const sub = `${id}${id.length < 3 ? randomUUID() : ''}`;
    expect(await signIn(sub, sent(person.email))).toBe(person.userId);
  });

  it.each<[string, (person: TestMember) => Sent]>([
    ['Entra ID without xms_edov', ({ email }) => ({ claims: { email, upn: email } })],
    [
      'Entra ID, outside of the domains of the tenant',
      ({ email }) => ({ claims: { email, xms_edov: false } }),
    ],
    [
      'preferred_username alone',
      ({ email }) => ({ claims: { preferred_username: email, xms_edov: true } }),
    ],
    [
      'an address that is not confirmed, of a domain that is',
      ({ email }) => ({ claims: { email, email_verified: false, xms_edov: true } }),
    ],
    [
      'an address confirmed in one place, and named in the other',
      ({ email }) => ({ claims: { email }, userinfo: { email_verified: true } }),
    ],
    ['text that is not a yes', ({ email }) => ({ claims: { email, email_verified: 'false' } })],
    [
      'a letter that looks like another one',
      ({ email }) => ({
        claims: { email: email.replace('k', '\u212A'), email_verified: true },
      }),
    ],
  ])('stays signed out by %s', async (_, sent) => {
    const person = await member();
    const email = `k-${person.email}`;
    await database().user.update({ where: { id: person.userId }, data: { email } });
    expect(await signIn(randomUUID(), sent({ ...person, email }))).toBe('NotConnected');
  });

  it('is the same with and without the slash at the end of OIDC_ISSUER', async () => {
    const [person, sub] = [await member(), randomUUID()];
    const claims = { email: person.email, email_verified: true };
    expect(await signIn(sub, { claims })).toBe(person.userId);
    Object.assign(env(), { OIDC_ISSUER: provider.issuer.replace(/\/$/, '') });
    expect(await signIn(sub, {})).toBe(person.userId);
    Object.assign(env(), { OIDC_ISSUER: provider.issuer });
  });
});

describe('an ID token', () => {
  it.each<[string, Sent]>([
    ['of another issuer', { claims: { iss: 'https://evil.example/' } }],
    ['for another client', { claims: { aud: 'another' } }],
    ['for several clients, of which another is meant', { claims: { aud: ['seamark', 'x'] } }],
    ['of another sign-in', { claims: { nonce: 'x' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['that has expired', { claims: { exp: Math.floor(Date.now() / 1000) - 60 } }],
    ['without an end', { claims: { exp: undefined } }],
    ['without a person', { claims: { sub: undefined } }],
    ['without a signature', { signature: 'none' }],
    ['signed with the secret of the client', { signature: 'HS256' }],
    ['signed with a key that is not published', { signature: 'other key' }],
    ['of another person than userinfo', { userinfo: { sub: 'another' } }],
  ])('%s signs nobody in', async (_, sent) => {
    const person = await member();
    const claims = { email: person.email, ...(!sent.userinfo && { email_verified: true }) };
    expect(
      await signIn(randomUUID(), {
        ...sent,
        claims: { ...claims, ...sent.claims },
        userinfo: { email: person.email, email_verified: true, ...sent.userinfo },
      }),
    ).toBe('OAuthCallback');
    expect(await database().account.count({ where: { userId: person.userId } })).toBe(0);
  });

  it('leads to no address of another server', async () => {
    const person = await member();
    const browser = newBrowser();
    const request = await browser.submit('/api/auth/signin/oidc', {
      callbackUrl: 'https://evil.example/',
    });
    const callback = provider.signIn(request!, randomUUID(), {
      claims: { email: person.email, email_verified: true },
    });
    const led = await browser.go('GET', callback.pathname + callback.search);
    expect(led?.origin).toBe(new URL(BASE_URL).origin);
  });
});

it('names a provider that does not answer', async () => {
  const browser = newBrowser();
  Object.assign(env(), { OIDC_ISSUER: 'http://127.0.0.1:1' });
  const led = await browser.submit('/api/auth/signin/oidc', { callbackUrl: '/sites' });
  Object.assign(env(), { OIDC_ISSUER: provider.issuer });
  expect(signInError(led!.searchParams.get('error')!)).toContain('doesn’t answer');
});
