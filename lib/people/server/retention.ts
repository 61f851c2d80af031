import type { Actor } from '@/lib/platform/access/actor';
import { databaseClock } from '@/lib/platform/db/clock';
import type { RetentionYears } from '../contract/dashboard/retention-years';
import { type Database, database } from '@/lib/platform/db/client';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { timeSql } from '@/lib/platform/db/time-sql';
import { recordEvent } from '@/lib/platform/access/record-event';
import { lockRoles } from './lock-roles';

const ROWS_AT_ONCE = 200;
/** Per organization and hour, so that other work gets its turn. */
const BATCHES_MAX = 25;

interface Retention {
  /** Null: forever. */
  readonly years: RetentionYears | null;
}

export async function getRetention(actor: Actor): Promise<Retention> {
  const { keepScansYears } = await readOnlyDatabase().organization.findUniqueOrThrow({
    where: { id: actor.organizationId },
    select: { keepScansYears: true },
  });
  // Only values of the contract's list are stored.
  return { years: keepScansYears as RetentionYears | null };
}

/** Changes how long scans are kept. */
export function changeRetention(actor: Actor, years: Retention['years']): Promise<Retention> {
  const { organizationId: id } = actor;
  return database().$transaction(async (tx) => {
    await lockRoles(tx, actor);
    await tx.organization.update({ where: { id }, data: { keepScansYears: years } });
    await recordEvent(
      tx,
      actor,
      {
        action: 'organization.retention_changed',
        subjectKind: 'organization',
        subjectId: id,
        detail: { years },
      },
      await databaseClock.now(tx),
    );
    return { years };
  });
}

/**
 * Deletes expired scans in batches and skips rows that another worker has locked. Keeps the newest
 * succeeded scan of each month (UTC) and those that open verifications refer to.
 */
export async function dropOldScans(db: Database, now: Date): Promise<void> {
  const organizations = await db.organization.findMany({
    where: { keepScansYears: { not: null } },
    select: { id: true, keepScansYears: true },
  });
  for (const { id, keepScansYears } of organizations) {
    const until = new Date(now);
    until.setUTCFullYear(until.getUTCFullYear() - (keepScansYears ?? 0));
    let batches = 0;
    while (batches < BATCHES_MAX && (await dropSome(db, id, until)) > 0) batches += 1;
    if (batches > 0) await dropOldContracts(db, id);
  }
}

/** Deletes contracts that no scan has any more. */
function dropOldContracts(db: Database, organizationId: string): Promise<number> {
  return db.$executeRaw`
    DELETE FROM "SiteContract" contract USING "Site" site
    WHERE site.id = contract."siteId" AND site."organizationId" = ${organizationId}::uuid
      AND NOT EXISTS (
        SELECT 1 FROM "Scan" scan WHERE scan."siteId" = contract."siteId"
          AND scan.contracts->'protocols' @> jsonb_build_array(jsonb_build_object('hash', contract.digest)))`;
}

function dropSome(db: Database, organizationId: string, until: Date): Promise<number> {
  return db.$executeRaw`
    DELETE FROM "Scan" WHERE id IN (
      SELECT scan.id FROM "Scan" scan JOIN "Site" site ON site.id = scan."siteId"
      WHERE site."organizationId" = ${organizationId}::uuid AND scan."finishedAt" < ${timeSql(until)}
        AND (scan.status = 'failed' OR EXISTS (
          SELECT 1 FROM "Scan" newer
          WHERE newer."siteId" = scan."siteId" AND newer.status = 'succeeded'
            AND (newer."finishedAt", newer.id) > (scan."finishedAt", scan.id)
            AND newer."finishedAt" < (date_trunc('month', scan."finishedAt" AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC'))
        AND NOT EXISTS (
          SELECT 1 FROM "Verification" open WHERE open."advisedScanId" = scan.id AND open.status IN ('pending', 'measuring'))
      LIMIT ${ROWS_AT_ONCE} FOR UPDATE OF scan SKIP LOCKED)`;
}
