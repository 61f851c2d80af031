import type { Transaction } from '@/lib/db/client';

/** What opens an account is judged one after the other, until the transaction ends. Gives the version of the person's sessions; null when they are gone. */
export async function lockPerson(tx: Transaction, userId: string): Promise<number | null> {
  const [person] = await tx.$queryRaw<
    { readonly sessionVersion: number }[]
  >`SELECT "sessionVersion" FROM "User" WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  return person?.sessionVersion ?? null;
}
