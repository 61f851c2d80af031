import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitorOf } from '@/lib/platform/access/session';
import { connectAccount } from '@/lib/people/server/connect-account';
import { env } from '@/lib/platform/config/env';
import { database } from '@/lib/platform/db/client';
import { BASE_URL } from '../../../helpers/http';
import { createMember, type TestMember } from '../../../helpers/member';
import { createOrg } from '../../../helpers/org';
import { OIDC_CLIENT, signInByProvider, trustProvider } from '../../../helpers/sign-in-by-provider';
import { serveOidc, type OidcServer } from '../../../helpers/serve-oidc';

let provider: OidcServer;
beforeAll(async () => {
  provider = await serveOidc(OIDC_CLIENT, `${BASE_URL}/api/auth/callback/oidc`);
  trustProvider(provider.issuer);
});
afterAll(() => provider.close());

type Person = Parameters<OidcServer['signIn']>[1];

const signIn = (person: Person, bend = (callback: URL) => callback) =>
  signInByProvider(async (request) => bend(await provider.signIn(request, person)));

const member = async () => createMember(await createOrg(), 'member');
const claimsOf = ({ email }: TestMember, verified?: boolean): Person => ({
  sub: randomUUID(),
  email: email.toUpperCase(),
  ...(verified !== undefined && { email_verified: verified }),
});
const accountsOf = ({ userId }: TestMember) =>
  database().account.findMany({ where: { userId }, select: { providerAccountId: true } });

describe('the identity provider of a company', () => {
  it('signs in the person with the same confirmed address, also after another address, and mails once', async () => {
    const person = await member();
    const claims = claimsOf(person, true);
    expect(await signIn(claims)).toBe(person.userId);
    expect(await accountsOf(person)).toEqual([
      { providerAccountId: `${provider.issuer} ${claims.sub}` },
    ]);
    expect(await signIn({ sub: claims.sub, email: 'new@example.com' })).toBe(person.userId);
    const mails = await database().job.findMany({ where: { kind: 'mail' } });
    expect(
      mails.filter(({ payload }) => JSON.stringify(payload).includes(person.email)),
    ).toHaveLength(1);
  });

  it.each<[string, (person: TestMember) => Person | Promise<Person>]>([
    ['an address that the provider did not confirm', (person) => claimsOf(person, false)],
    ['an address without a word on that', (person) => claimsOf(person)],
    [
      'an unknown address',
      () => ({ ...claimsOf({ email: `${randomUUID()}@example.com` } as TestMember, true) }),
    ],
    ['no address', () => ({ sub: randomUUID() })],
    [
      'an address that is not confirmed here',
      async (person) => {
        await database().user.update({
          where: { id: person.userId },
          data: { emailVerified: null },
        });
        return claimsOf(person, true);
      },
    ],
    [
      'an address whose account here belongs to another account there',
      async (person) => {
        await signIn(claimsOf(person, true));
        return claimsOf(person, true);
      },
    ],
  ])('signs nobody in by %s', async (_, claims) => {
    const person = await member();
    expect(await signIn(await claims(person))).toBe('NotConnected');
  });

  it.each<[string, (callback: URL) => void]>([
    ['another state', (callback) => callback.searchParams.set('state', 'x')],
    ['a code of its own', (callback) => callback.searchParams.set('code', 'x')],
    ['another issuer', (callback) => callback.searchParams.set('iss', 'https://evil.example')],
  ])('is not believed with %s', async (_, bend) => {
    const person = await member();
    const result = signIn(claimsOf(person, true), (callback) => {
      bend(callback);
      return callback;
    });
    expect(await result).toBe('OAuthCallback');
    expect(await accountsOf(person)).toEqual([]);
  });

  it('signs in connected accounts only, if addresses are not trusted', async () => {
    Object.assign(env(), { OIDC_TRUST_EMAIL: false });
    const person = await member();
    const claims = claimsOf(person, true);
    expect(await signIn(claims)).toBe('NotConnected');
    const { session } = await visitorOf(/=([^;]*)/.exec(person.headers.cookie)?.[1]);
    const account = { provider: 'oidc', providerAccountId: `${provider.issuer} ${claims.sub}` };
    expect(await connectAccount(session!, account)).toBe(true);
    expect(await signIn(claims)).toBe(person.userId);
    Object.assign(env(), { OIDC_TRUST_EMAIL: true });
  });
});
