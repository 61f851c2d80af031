import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { SCAN_STEPS } from '@/lib/main/worker/handlers';
import type { Scan } from '@/lib/reports/contract/scans';
import { isAnyWorkerAlive, sweepQueue } from '@/lib/platform/jobs';
import { Worker } from '@/lib/platform/jobs/worker';
import { acceptScan } from '@/lib/reports/server/accept-scan';
import { readScan } from '@/lib/reports/server/get-scan';
import { scanHandler } from '@/lib/reports/server/scan-handler';
import { actorOf } from '../actor-of';
import { type AdminContext, AdminError, defineCommand } from '../command';

const POLL_MS = 500;

export const siteScan = defineCommand({
  name: 'site:scan',
  usage: '--site ID [--wait]',
  options: z.strictObject({ site: z.guid(), wait: z.literal(true).optional() }),
  run: async ({ site, wait }, context) => {
    const { db, clock } = context;
    const actor = await actorOf(context, site);
    const request = { siteId: site, trigger: 'dashboard' } as const;
    const { scanId } = await db.$transaction((tx) => acceptScan(tx, actor, request, clock));
    return wait ? waitForScan(context, scanId) : show(context, scanId);
  },
});

export const scanShow = defineCommand({
  name: 'scan:show',
  usage: '--id ID',
  options: z.strictObject({ id: z.guid() }),
  run: ({ id }, context) => show(context, id),
});

async function show({ db }: AdminContext, id: string): Promise<Scan> {
  const scan = await readScan(db, id, null);
  if (scan === null) throw new AdminError('not_found', `No scan found with id ${id}.`);
  return scan;
}

/**
 * Polls until the scan has ended. Without a running worker, runs the queued scans in this process.
 */
async function waitForScan(context: AdminContext, id: string): Promise<Scan> {
  const { db, clock } = context;
  const handlers = [scanHandler(SCAN_STEPS)];
  const worker = new Worker({
    db,
    clock,
    handlers,
    pools: { scans: context.env.SEAMARK_WORKER_SCANS, agents: 1, chores: 1 },
  });
  for (;;) {
    const scan = await show(context, id);
    if (scan.pollAfterSeconds === null) return scan;
    if (await isAnyWorkerAlive(db, clock)) await sleep(POLL_MS);
    else {
      await sweepQueue(db, clock, 'scan', handlers);
      await worker.drain();
    }
  }
}
