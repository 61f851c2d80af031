import type { Provider } from 'next-auth/providers/index';
import GitHubProvider, { type GithubProfile } from 'next-auth/providers/github';
import GoogleProvider from 'next-auth/providers/google';
import { database } from '@/lib/db/client';
import { env } from '@/lib/config/env';
import { proxyAgent } from '@/lib/config/proxies';

/** An account elsewhere, as its provider names it. */
export interface OtherAccount {
  readonly provider: string;
  readonly providerAccountId: string;
}

/** Accounts elsewhere that this installation takes. Who somebody is there is all that we ask of them. */
export function otherAccounts(): Provider[] {
  const { GITHUB_ID, GITHUB_SECRET, GITHUB_URL, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = env();
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
  ];
  // Not among the provider's own options: next-auth copies those member by member, and a copy of an agent is none.
  return providers.map((provider) => ({ ...provider, httpOptions: { agent: proxyAgent } }));
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
      // The provider's own request goes on to ask for the addresses.
      request: ({ client, tokens: { access_token: token = '' } }) => client.userinfo(token),
    },
    // The numbers of two servers are not the same people.
    profile: ({ id }) => ({
      id: enterprise === undefined ? String(id) : `${new URL(enterprise).host}/${id}`,
    }),
  });
}

/**
 * Who has connected an account. What address it has is of no matter: whoever signs in by it has shown that it is theirs.
 * One statement: a reset that comes between two would leave its account behind with the sessions that begin after it.
 */
export const ownerOf = ({ provider, providerAccountId }: OtherAccount) =>
  database().user.findFirst({
    where: { accounts: { some: { provider, providerAccountId } } },
    select: { id: true, email: true, emailVerified: true, sessionVersion: true },
  });
