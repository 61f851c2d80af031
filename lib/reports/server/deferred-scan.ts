import * as z from 'zod';
import { SUBSCRIPTION } from '@/lib/platform/access/plan';
import { systemActor } from '@/lib/platform/access/system-actor';
import type { Actor } from '@/lib/platform/access/actor';
import { databaseClock, type Clock } from '@/lib/platform/db/clock';
import type { DeferredScan } from '../contract/dashboard';
import { database } from '@/lib/platform/db/client';
import { AppError } from '@/lib/platform/contract/app-error';
import { jobOf, after, enqueueJob, type JobHandler } from '@/lib/platform/jobs';
import { checkBudgets } from '@/lib/platform/limits';
import { ownedSite } from '@/lib/platform/access/owned-site';
import { acceptScan } from './accept-scan';
import { DEFERRED_SCAN_JOB, readDeferredScan } from './read-deferred-scan';
import { budgetsOf } from './scans-left';

const Payload = z.object({ organizationId: z.string(), siteId: z.string() });

/** Schedules a scan that the limits refuse now for the time when they allow it. */
export async function deferScan(
  actor: Actor,
  siteId: string,
  clock: Clock = databaseClock,
): Promise<DeferredScan> {
  const { organizationId } = actor;
  const site = await database().$transaction(async (tx) => {
    const owned = await ownedSite(tx, actor, siteId, { lock: 'change' });
    const now = await clock.now(tx);
    const seconds = await checkBudgets(tx, budgetsOf(actor, owned.host), clock).then(
      () => 0,
      waitOf,
    );
    const payload = { organizationId, siteId };
    await enqueueJob(
      tx,
      {
        kind: DEFERRED_SCAN_JOB,
        dedupeKey: siteId,
        siteId,
        payload,
        runAfter: after(now, 1000 * seconds),
      },
      now,
    );
    return owned;
  });
  return readDeferredScan(site);
}

export async function cancelDeferredScan(actor: Actor, siteId: string): Promise<DeferredScan> {
  const site = await ownedSite(database(), actor, siteId);
  await database().job.deleteMany({
    where: { kind: DEFERRED_SCAN_JOB, dedupeKey: siteId, status: 'queued' },
  });
  return readDeferredScan(site);
}

/** Seconds to wait if only a limit refuses the scan; otherwise rethrows. */
function waitOf(error: unknown): number {
  if (error instanceof AppError && error.details.retryAfterSeconds !== undefined)
    return error.details.retryAfterSeconds;
  throw error;
}

/** Starts a deferred scan, or defers it again if other scans used up the window. */
export function deferredScanHandler(): JobHandler {
  return {
    queue: 'job',
    kind: DEFERRED_SCAN_JOB,
    pool: 'chores',
    totalMsMax: 60_000,
    run: async (claim, { db, clock }) => {
      const { payload } = await jobOf(db, claim);
      const { organizationId, siteId } = Payload.parse(payload);
      const now = await clock.now(db);
      try {
        const organization = await db.organization.findUniqueOrThrow({
          where: { id: organizationId },
          select: SUBSCRIPTION,
        });
        const actor = systemActor({ organizationId, organization }, now);
        await db.$transaction((tx) =>
          acceptScan(tx, actor, { siteId, trigger: 'dashboard' }, clock),
        );
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const seconds = error.details.retryAfterSeconds;
        // An active scan serves as well; the next start reports any other refusal.
        if (seconds === undefined) return { state: 'succeeded' };
        return { state: 'later', runAfter: after(now, 1000 * seconds) };
      }
      return { state: 'succeeded' };
    },
  };
}
