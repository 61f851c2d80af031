import { databaseClock } from '@/lib/db/clock';
import { database } from '@/lib/db/client';
import { Worker } from '@/lib/jobs';
import { scanner } from '@/lib/scanner';
import { scanHandler } from '@/lib/services/scans/scan-handler';
import type { ServedSite } from './sites/serve-site';

/** The product's scan worker for sites on loopback. Call it before any module reads the environment. */
export async function scanWorker(
  sites: readonly ServedSite[],
): Promise<{ worker: Worker; close: () => Promise<void> }> {
  process.env.SCAN_CONNECT_TO = sites.map((site) => site.connectTo).join(',');
  const worker = new Worker({
    db: database(),
    clock: databaseClock,
    handlers: [scanHandler()],
    pools: { scans: 4, agents: 1, chores: 1 },
  });
  return { worker, close: () => scanner().close() };
}
