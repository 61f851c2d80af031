import type { Transaction } from '@/lib/platform/db/client';

/**
 * Serializes changes to a person's ways to sign in until the transaction ends. Returns
 * `sessionVersion`, or null if the person no longer exists.
 */
export async function lockPerson(tx: Transaction, userId: string): Promise<number | null> {
  const [person] = await tx.$queryRaw<
    { readonly sessionVersion: number }[]
  >`SELECT "sessionVersion" FROM "User" WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  return person?.sessionVersion ?? null;
}
