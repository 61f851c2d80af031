import type { SignInProvider } from '@/lib/contract/dashboard';
import { readOnlyDatabase } from '@/lib/db/read-only-client';

export interface Profile {
  readonly hasPassword: boolean;
  /** Providers whose accounts open this one. */
  readonly connected: readonly SignInProvider[];
}

/** The ways in which a person may sign in. */
export async function getProfile(id: string): Promise<Profile> {
  const { passwordHash, accounts } = await readOnlyDatabase().user.findUniqueOrThrow({
    where: { id },
    select: { passwordHash: true, accounts: { select: { provider: true } } },
  });
  return {
    hasPassword: passwordHash !== null,
    connected: accounts.map(({ provider }) => provider as SignInProvider),
  };
}
