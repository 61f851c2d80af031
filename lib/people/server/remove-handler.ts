import { jobOf } from '@/lib/platform/jobs';
import { type Database, Prisma } from '@/lib/platform/db/client';
import type { JobHandler } from '@/lib/platform/jobs';

/** `dedupeKey` is the organization's id. */
export const REMOVE_JOB = 'remove-organization';
const ROWS_AT_ONCE = 200;
/** Limits one run, so that other jobs get their turn. */
const BATCHES_MAX = 100;

const OF_SITES = 'WHERE "siteId" IN (SELECT id FROM "Site" WHERE "organizationId" = ';
const OWN = 'WHERE "organizationId" = ';
/** Tables that grow over time, with the filter of their rows; dependent rows cascade. */
const LARGE = [
  ['Scan', OF_SITES, ')'],
  ['SiteContract', OF_SITES, ')'],
  ['AgentRun', OF_SITES, ')'],
  ['AnswersPass', OF_SITES, ')'],
  ['Marker', OF_SITES, ')'],
  ['VisitCount', OF_SITES, ')'],
  ['Event', OWN, ''],
  ['AuditEvent', OWN, ''],
  ['CreditEntry', OWN, ''],
] as const;

/**
 * Deletes the rows of a deleted organization in batches: years of history do not fit one
 * transaction.
 */
export function removeHandler(): JobHandler {
  return {
    queue: 'job',
    kind: REMOVE_JOB,
    pool: 'chores',
    totalMsMax: 10 * 60_000,
    run: async (claim, { db, clock, signal }) => {
      const { dedupeKey } = await jobOf(db, claim);
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

/** False if fewer rows than a batch remain. */
async function removeSome(db: Database, organizationId: string): Promise<boolean> {
  for (const [table, before, after] of LARGE) {
    // Not all tables have an id.
    const removed = await db.$executeRaw`
      DELETE FROM ${Prisma.raw(`"${table}"`)} WHERE ctid IN (
        SELECT ctid FROM ${Prisma.raw(`"${table}" ${before}`)}${organizationId}::uuid${Prisma.raw(after)}
        LIMIT ${ROWS_AT_ONCE})`;
    if (removed > 0) return true;
  }
  return false;
}
