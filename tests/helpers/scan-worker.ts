import { SCAN_STEPS } from '@/lib/main/worker/handlers';
import { databaseClock } from '@/lib/platform/db/clock';
import { database } from '@/lib/platform/db/client';
import { Worker } from '@/lib/platform/jobs/worker';
import { scanner } from '@/lib/platform/scanner';
import { scanHandler } from '@/lib/reports/server/scan-handler';
import type { ServedSite } from './sites/serve-site';

/** The product's scan worker for sites on loopback. Call it before any module reads the environment. */
export async function scanWorker(
  sites: readonly Pick<ServedSite, 'connectTo'>[],
): Promise<{ worker: Worker; close: () => Promise<void> }> {
  process.env.SCAN_CONNECT_TO = sites.map((site) => site.connectTo).join(',');
  const worker = new Worker({
    db: database(),
    clock: databaseClock,
    handlers: [scanHandler(SCAN_STEPS)],
    pools: { scans: 4, agents: 1, chores: 1 },
  });
  return { worker, close: () => scanner().close() };
}
