import type { SignInProvider } from '../contract/dashboard/accounts';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';

export interface PersonProfile {
  readonly hasPassword: boolean;
  /** Sign-in providers with a connected account. */
  readonly connected: readonly SignInProvider[];
}

/** A person's profile and ways to sign in. */
export async function getProfile(id: string): Promise<PersonProfile> {
  const { passwordHash, accounts } = await readOnlyDatabase().user.findUniqueOrThrow({
    where: { id },
    select: { passwordHash: true, accounts: { select: { provider: true } } },
  });
  return {
    hasPassword: passwordHash !== null,
    connected: accounts.map(({ provider }) => provider as SignInProvider),
  };
}
