import type { Account, Profile } from 'next-auth';
import type { Provider } from 'next-auth/providers/index';
import GitHubProvider, { type GithubProfile } from 'next-auth/providers/github';
import GoogleProvider from 'next-auth/providers/google';
import type { UserinfoEndpointHandler } from 'next-auth/providers/oauth';
import { z } from 'zod';
import { database } from '@/lib/db/client';
import { env } from '@/lib/env';
import { normalizeEmail } from './email-address';

// Linking by address is safe here: isKnownAccount wants it confirmed by the provider and by us.
const LINKED = { allowDangerousEmailAccountLinking: true } as const;

/** Accounts elsewhere that this installation takes. */
export function otherAccounts(): Provider[] {
  const { GITHUB_ID, GITHUB_SECRET, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = env();
  return [
    ...(GITHUB_ID && GITHUB_SECRET ? [GitHubProvider<GithubProfile>({ clientId: GITHUB_ID, clientSecret: GITHUB_SECRET, userinfo: { request: readGitHub }, ...LINKED })] : []),
    ...(GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET ? [GoogleProvider({ clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET, ...LINKED })] : []),
  ];
}

const GitHubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** GitHub says with the list of addresses only whether one is confirmed. */
const readGitHub: NonNullable<UserinfoEndpointHandler['request']> = async ({ client, tokens: { access_token: token = '' } }) => {
  const user = await client.userinfo(token);
  const { body } = await client.requestResource(`${client.issuer.metadata.userinfo_endpoint}/emails`, token);
  const primary = GitHubEmails.parse(JSON.parse(String(body))).find((address) => address.primary && address.verified);
  return { ...user, email: primary?.email, email_verified: primary !== undefined };
};

/** True when the provider has confirmed the address, and it, or the account itself, is that of a person whose address we have confirmed. */
export async function isKnownAccount({ provider, providerAccountId }: Account, profile: Profile | undefined): Promise<boolean> {
  const email = normalizeEmail(profile?.email ?? '');
  if (email === null || !profile || !('email_verified' in profile) || profile.email_verified !== true) return false;
  const known = await database().user.count({
    where: { emailVerified: { not: null }, OR: [{ email }, { accounts: { some: { provider, providerAccountId } } }] },
  });
  return known > 0;
}
