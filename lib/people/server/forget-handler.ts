import { jobOf } from '@/lib/platform/jobs';
import { Prisma } from '@/lib/platform/db/client';
import type { JobHandler } from '@/lib/platform/jobs';

/** `dedupeKey` is the person's id. */
export const FORGET_JOB = 'forget-person';

/** User id columns without a foreign key. */
const DONE_BY = [
  ['ApiKey', 'createdById'],
  ['ApiKey', 'revokedById'],
  ['Invitation', 'invitedById'],
  ['Scan', 'requestedById'],
  ['AnswersPass', 'requestedById'],
  ['Question', 'createdById'],
  ['AgentTask', 'createdById'],
  ['AgentRun', 'requestedById'],
  ['AgentRun', 'publishedById'],
] as const;

/**
 * Clears a deleted person's id from rows that others keep. No index covers these columns, so tables
 * are scanned in full.
 */
export function forgetHandler(): JobHandler {
  return {
    queue: 'job',
    kind: FORGET_JOB,
    pool: 'chores',
    totalMsMax: 10 * 60_000,
    run: async (claim, { db }) => {
      const { dedupeKey } = await jobOf(db, claim);
      for (const [table, column] of DONE_BY) {
        const doneBy = Prisma.raw(`"${column}"`);
        await db.$executeRaw`
          UPDATE ${Prisma.raw(`"${table}"`)} SET ${doneBy} = NULL WHERE ${doneBy} = ${dedupeKey}::uuid`;
      }
      return { state: 'succeeded' };
    },
  };
}
