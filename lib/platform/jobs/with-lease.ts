import { Prisma } from '../db/generated/client';
import type { Database, Transaction } from '../db/client';
import type { Claim } from './types';

/** Runs `write` only if this worker still holds the lease of the row; throws otherwise. */
export async function withLease(
  db: Database,
  table: 'AgentRun' | 'AnswersPass',
  { id, fence }: Claim,
  write: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM ${Prisma.raw(`"${table}"`)}
      WHERE id = ${id}::uuid AND fence = ${fence} AND status = 'running' FOR UPDATE`;
    if (rows.length === 0) throw new Error(`The lease of this ${table} is lost.`);
    await write(tx);
  });
}
