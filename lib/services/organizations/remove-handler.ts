import { type Database, Prisma } from '@/lib/db/client';
import type { JobHandler } from '@/lib/jobs';

/** Its `dedupeKey` is the id of the organization. */
export const REMOVE_JOB = 'remove-organization';
const ROWS_AT_ONCE = 200;
/** Others get their turn in between. */
const BATCHES_MAX = 100;

const OF_SITES = 'WHERE "siteId" IN (SELECT id FROM "Site" WHERE "organizationId" = ';
const OWN = 'WHERE "organizationId" = ';
/** Tables that grow with time, and which of their rows; what refers to these goes along. */
const LARGE = [
  ['Scan', OF_SITES, ')'],
  ['AgentRun', OF_SITES, ')'],
  ['AnswersPass', OF_SITES, ')'],
  ['Marker', OF_SITES, ')'],
  ['Event', OWN, ''],
  ['AuditEvent', OWN, ''],
  ['CreditEntry', OWN, ''],
] as const;

/** Deletes the rows of a deleted organization, few at a time: a history of years is not one transaction. */
export function removeHandler(): JobHandler {
  return {
    queue: 'job',
    kind: REMOVE_JOB,
    pool: 'chores',
    totalMsMax: 10 * 60_000,
    run: async (claim, { db, clock, signal }) => {
      const { dedupeKey } = await db.job.findUniqueOrThrow({
        where: { id: claim.id },
        select: { dedupeKey: true },
      });
      const where = { id: dedupeKey ?? '', deletedAt: { not: null } };
      if ((await db.organization.count({ where })) === 0) return { state: 'succeeded' };
      for (let batch = 0; batch < BATCHES_MAX && !signal.aborted; batch += 1) {
        if (await removeSome(db, where.id)) continue;
        await db.organization.deleteMany({ where });
        return { state: 'succeeded' };
      }
      return { state: 'later', runAfter: await clock.now(db) };
    },
  };
}

/** False when only few are left. */
async function removeSome(db: Database, organizationId: string): Promise<boolean> {
  for (const [table, before, after] of LARGE) {
    const removed = await db.$executeRaw`
      DELETE FROM ${Prisma.raw(`"${table}"`)} WHERE id IN (
        SELECT id FROM ${Prisma.raw(`"${table}" ${before}`)}${organizationId}::uuid${Prisma.raw(after)}
        LIMIT ${ROWS_AT_ONCE})`;
    if (removed > 0) return true;
  }
  return false;
}
