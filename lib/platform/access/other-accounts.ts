import * as z from 'zod';
import type { Provider } from 'next-auth/providers/index';
import GitHubProvider, { type GithubProfile } from 'next-auth/providers/github';
import GoogleProvider from 'next-auth/providers/google';
import { database } from '../db/client';
import { env } from '../config/env';
import { proxyAgent } from '../config/proxies';
import { normalizeEmail } from './email-address';

/** An account at a provider. */
export interface OtherAccount {
  readonly provider: string;
  readonly providerAccountId: string;
}

/** Providers configured for this installation, which ask only for the account's identity. */
export function otherAccounts(): Provider[] {
  const { GITHUB_ID, GITHUB_SECRET, GITHUB_URL, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = env();
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = env();
  const providers = [
    ...(GITHUB_ID && GITHUB_SECRET ? [gitHub(GITHUB_ID, GITHUB_SECRET, GITHUB_URL)] : []),
    ...(GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
      ? [
          GoogleProvider({
            clientId: GOOGLE_CLIENT_ID,
            clientSecret: GOOGLE_CLIENT_SECRET,
            authorization: { params: { scope: 'openid' } },
          }),
        ]
      : []),
    ...(OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET
      ? [company(OIDC_ISSUER.replace(/\/$/, ''), OIDC_CLIENT_ID, OIDC_CLIENT_SECRET)]
      : []),
  ];
  // Outside of the provider's own options: next-auth copies those recursively, which breaks an
  // agent.
  return providers.map((provider) => ({ ...provider, httpOptions: { agent: proxyAgent } }));
}

/** The company's identity provider (OpenID Connect), which is asked for an address if the operator trusts it. */
function company(issuer: string, clientId: string, clientSecret: string): Provider {
  return {
    id: 'oidc',
    name: 'Single sign-on',
    type: 'oauth',
    wellKnown: `${issuer}/.well-known/openid-configuration`,
    clientId,
    clientSecret,
    checks: ['pkce', 'state', 'nonce'],
    idToken: true,
    ...(env().OIDC_TRUST_EMAIL
      ? {
          authorization: { params: { scope: 'openid email' } },
          // Not every provider has the address in the ID token. Given the whole set of tokens, the client requires
          // the same subject in both.
          userinfo: {
            request: ({ client, tokens }) => {
              type TokenSet = Exclude<Parameters<typeof client.userinfo>[0], string>;
              const set = tokens as TokenSet;
              const claims = set.claims();
              return confirmedAddress(claims) === null ? client.userinfo(set) : claims;
            },
          },
        }
      : { authorization: { params: { scope: 'openid' } } }),
    // Ids of different issuers belong to different people.
    profile: ({ sub }: { readonly sub: string }) => ({ id: `${issuer} ${sub}` }),
  };
}

/** Some providers send text or numbers. */
const Yes = z.literal([true, 'true', 1, '1']);
const ConfirmedAddress = z.union([
  z.object({ email: z.string(), email_verified: Yes }),
  // Entra ID has no `email_verified`; `xms_edov`: the domain of the address belongs to the tenant.
  z.object({ email: z.string(), email_verified: z.undefined().optional(), xms_edov: Yes }),
]);

/** The address in claims; null without the word of the provider: people may have typed any address. */
export function confirmedAddress(claims: object | undefined): string | null {
  const { data } = ConfirmedAddress.safeParse(claims);
  return data === undefined ? null : normalizeEmail(data.email);
}

/** GitHub, or the GitHub Enterprise Server at `enterprise`. */
function gitHub(clientId: string, clientSecret: string, enterprise: string | undefined): Provider {
  const home = enterprise ?? 'https://github.com';
  return GitHubProvider<GithubProfile>({
    clientId,
    clientSecret,
    checks: ['pkce', 'state'],
    issuer: `${home}/login/oauth`,
    authorization: { url: `${home}/login/oauth/authorize`, params: { scope: '' } },
    token: `${home}/login/oauth/access_token`,
    userinfo: {
      url: enterprise === undefined ? 'https://api.github.com/user' : `${enterprise}/api/v3/user`,
      // The provider's default request would also fetch the email addresses.
      request: ({ client, tokens: { access_token: token = '' } }) => client.userinfo(token),
    },
    // Ids of different servers belong to different people.
    profile: ({ id }) => ({
      id: enterprise === undefined ? String(id) : `${new URL(enterprise).host}/${id}`,
    }),
  });
}

/**
 * Person with this account. Its email address is irrelevant: the person connected it themselves.
 * Reads in one statement, because a password reset between two would leave a deleted account able
 * to start a session.
 */
export const ownerOf = ({ provider, providerAccountId }: OtherAccount) =>
  database().user.findFirst({
    where: { accounts: { some: { provider, providerAccountId } } },
    select: { id: true, email: true, emailVerified: true, sessionVersion: true },
  });
