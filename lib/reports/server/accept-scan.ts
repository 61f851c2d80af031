import { randomUUID } from 'node:crypto';
import { personOf, type Actor } from '@/lib/platform/access/actor';
import { addresses } from '@/lib/platform/config/addresses';
import { databaseClock, type Clock } from '@/lib/platform/db/clock';
import type { Transaction } from '@/lib/platform/db/client';
import { causeColumns } from '@/lib/platform/observe/trace';
import { AppError } from '@/lib/platform/contract/app-error';
import { timeSql } from '@/lib/platform/db/time-sql';
import { failIfOverdue } from '@/lib/platform/jobs';
import { takeBudgets, type LimitState } from '@/lib/platform/limits';
import { ownedSite, type OwnedSite } from '@/lib/platform/access/owned-site';
import { recordFailedScan } from './record-failed-scan';
import { budgetsOf } from './scans-left';
import { siteTarget } from '@/lib/sites/server';
import { nameCall, sentence } from '@/lib/platform/contract/sentence';

export interface ScanOrder {
  /** Id of the scan; if it exists already, the order is a repetition and returns that scan. */
  readonly id?: string;
  readonly siteId: string;
  readonly trigger: 'api' | 'dashboard' | 'schedule' | 'verification';
}

export interface AcceptedScan {
  readonly scanId: string;
  readonly siteId: string;
  /** Scans queued before this one. */
  readonly ahead: number;
  readonly limits: readonly LimitState[];
}

const QUEUE_MAX = 1000;
const FULL_RETRY_SECONDS = 60;

/**
 * Queues a scan, or throws why not and changes nothing. All starts use it, each in its transaction;
 * the site's lock serializes simultaneous starts of one site.
 */
export async function acceptScan(
  tx: Transaction,
  actor: Actor,
  { id, siteId, trigger }: ScanOrder,
  clock: Clock = databaseClock,
): Promise<AcceptedScan> {
  if (id && (await isStarted(tx, id))) return { scanId: id, siteId, ahead: 0, limits: [] };
  // Checked before the lock too, so that most of many simultaneous starts do not wait for it.
  await refuseWhileActive(tx, actor, siteId, clock);
  const site = await ownedSite(tx, actor, siteId, { lock: 'change' });
  if (id && (await isStarted(tx, id))) return { scanId: id, siteId, ahead: 0, limits: [] };
  const { host } = siteTarget(site);
  await refuseWhileActive(tx, actor, siteId, clock);
  const taken = await takeBudgets(tx, budgetsOf(actor, host), clock);
  const ahead = await countWaiting(tx);
  const scanId = await insertScan(tx, actor, site, { id, trigger }, await clock.now(tx));
  if (scanId !== null) return { scanId, siteId: site.id, ahead, limits: taken.states };
  // A unique index also stops inserts that do not take the lock.
  await refuseWhileActive(tx, actor, siteId, clock);
  throw new AppError('unavailable', 'Another scan of this site just finished.', {
    retryAfterSeconds: 1,
  });
}

const isStarted = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.scan.count({ where: { id } })) > 0;

/** Id of the scan; null while another scan of the site is active. */
async function insertScan(
  tx: Transaction,
  actor: Actor,
  site: OwnedSite,
  { id = randomUUID(), trigger }: Pick<ScanOrder, 'id' | 'trigger'>,
  now: Date,
): Promise<string | null> {
  const scope = actor.paid && site.verifiedAt !== null ? 'site' : 'homepage';
  const { requestId, traceparent } = causeColumns();
  const rows = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO "Scan" (id, "siteId", trigger, scope, profile, "requestedById", "queuedAt", "runAfter", "requestId", traceparent)
    VALUES (${id}::uuid, ${site.id}::uuid, ${trigger}::"ScanTrigger", ${scope}::"ScanScope", ${site.profile}, ${personOf(actor)}::uuid,
            ${timeSql(now)}, ${timeSql(now)}, ${requestId}::uuid, ${traceparent})
    ON CONFLICT ("siteId") WHERE status IN ('queued', 'running') DO NOTHING RETURNING id`;
  return rows[0]?.id ?? null;
}

/**
 * The statuses are literals: PostgreSQL uses the partial index of active scans only if it sees
 * them.
 */
async function refuseWhileActive(
  tx: Transaction,
  { organizationId }: Actor,
  siteId: string,
  clock: Clock,
): Promise<void> {
  const [active] = await tx.$queryRaw<{ id: string }[]>`
    SELECT scan.id FROM "Scan" scan JOIN "Site" site ON site.id = scan."siteId"
    WHERE site.id = ${siteId}::uuid AND site."organizationId" = ${organizationId}::uuid AND scan.status IN ('queued', 'running')`;
  if (active === undefined) return;
  const now = await clock.now(tx);
  const error = await failIfOverdue(tx, 'scan', active.id, now);
  if (error === null) throw scanActive(active.id);
  await recordFailedScan(tx, { id: active.id, siteId }, error, now);
}

function scanActive(id: string): AppError {
  return new AppError(
    'scan_active',
    sentence`A scan of this site is already queued or running. Poll it with ${nameCall('getScan', { id })}.`,
    { location: addresses.poll(id) },
  );
}

/** Number of queued scans, counted up to QUEUE_MAX. */
async function countWaiting(tx: Transaction): Promise<number> {
  const rows = await tx.$queryRaw<{ waiting: number }[]>`
    SELECT count(*)::int AS waiting FROM (SELECT 1 FROM "Scan" WHERE status = 'queued' LIMIT ${QUEUE_MAX}) AS queue`;
  const waiting = rows[0]?.waiting ?? 0;
  if (waiting >= QUEUE_MAX)
    throw new AppError('unavailable', `${QUEUE_MAX} scans are already waiting.`, {
      retryAfterSeconds: FULL_RETRY_SECONDS,
    });
  return waiting;
}
