import type { Actor } from '@/lib/platform/access/actor';
import { databaseClock } from '@/lib/platform/db/clock';
import type { Scan } from '../contract/scans';
import { withCodedError } from '@/lib/platform/text/coded';
import { readOnlyDatabase, type ReadOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { AppError } from '@/lib/platform/contract/app-error';
import { ownedReport, storedReportOf } from './stored-report';
import { AHEAD_MAX, pollAfterQueued, pollAfterRunning } from './poll-after';
import { nameCall, sentence } from '@/lib/platform/contract/sentence';

export const SCAN = {
  id: true,
  siteId: true,
  status: true,
  trigger: true,
  queuedAt: true,
  startedAt: true,
  finishedAt: true,
  engine: true,
  error: true,
  errorCode: true,
  runAfter: true,
  site: { select: { host: true } },
} as const;

type ScanRow = NonNullable<Awaited<ReturnType<typeof findScan>>>;

function findScan(db: ReadOnlyDatabase, id: string, organizationId: string | null) {
  return db.scan.findFirst({
    where: organizationId === null ? { id } : { id, site: { organizationId } },
    select: SCAN,
  });
}

/** State of a scan of the organization, with its report if it succeeded. */
export async function getScan(actor: Actor, id: string): Promise<Scan> {
  const scan = await readScan(readOnlyDatabase(), id, actor.organizationId);
  if (scan === null)
    throw new AppError(
      'scan_not_found',
      sentence`No such scan in this organization. Start one with ${nameCall('startSiteScan')}.`,
    );
  return scan;
}

/** As `getScan`; without an organization for the operator, who may read all scans. */
export async function readScan(
  db: ReadOnlyDatabase,
  id: string,
  organizationId: string | null,
): Promise<Scan | null> {
  const row = await findScan(db, id, organizationId);
  if (row === null) return null;
  const stored = row.status === 'succeeded' ? await storedReportOf(db, id) : null;
  const { engine, error, errorCode } = row;
  const report = stored && ownedReport(stored);
  return withCodedError({ ...(await progressOf(db, row)), engine, error, errorCode, report });
}

/** How far a scan has come. */
export async function progressOf(db: ReadOnlyDatabase, row: ScanRow) {
  const { id, siteId, status, trigger } = row;
  return {
    id,
    siteId,
    status,
    trigger,
    host: row.site.host,
    queuedAt: row.queuedAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    pollAfterSeconds: await pollAfter(db, row),
  };
}

async function pollAfter(db: ReadOnlyDatabase, row: ScanRow): Promise<number | null> {
  if (row.status === 'queued') return pollAfterQueued(await countAhead(db, row));
  if (row.status !== 'running') return null;
  const now = await databaseClock.now(db);
  return pollAfterRunning(now.getTime() - (row.startedAt ?? now).getTime());
}

export async function countAhead(
  db: ReadOnlyDatabase,
  { id, runAfter }: Pick<ScanRow, 'id' | 'runAfter'>,
): Promise<number> {
  const rows = await db.$queryRaw<{ ahead: number }[]>`
    SELECT count(*)::int AS ahead FROM (
      SELECT 1 FROM "Scan" WHERE status = 'queued' AND ("runAfter", id) < (${runAfter}, ${id}::uuid) LIMIT ${AHEAD_MAX}) AS queue`;
  return rows[0]?.ahead ?? 0;
}
