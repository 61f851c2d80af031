import { Prisma } from '@/lib/db/client';
import type { JobHandler } from '@/lib/jobs';

/** Its `dedupeKey` is the id of the person. */
export const FORGET_JOB = 'forget-person';

/** Columns that say who did something, without a relation. */
const DONE_BY = [
  ['ApiKey', 'createdById'],
  ['ApiKey', 'revokedById'],
  ['Invitation', 'invitedById'],
  ['Scan', 'requestedById'],
  ['AnswersPass', 'requestedById'],
  ['AgentTask', 'createdById'],
  ['AgentRun', 'requestedById'],
  ['AgentRun', 'publishedById'],
] as const;

/** What a deleted person did for others stays theirs, done by nobody. No index leads to it: tables are read as a whole. */
export function forgetHandler(): JobHandler {
  return {
    queue: 'job',
    kind: FORGET_JOB,
    pool: 'chores',
    totalMsMax: 10 * 60_000,
    run: async (claim, { db }) => {
      const { dedupeKey } = await db.job.findUniqueOrThrow({
        where: { id: claim.id },
        select: { dedupeKey: true },
      });
      for (const [table, column] of DONE_BY) {
        const doneBy = Prisma.raw(`"${column}"`);
        await db.$executeRaw`
          UPDATE ${Prisma.raw(`"${table}"`)} SET ${doneBy} = NULL WHERE ${doneBy} = ${dedupeKey}::uuid`;
      }
      return { state: 'succeeded' };
    },
  };
}
