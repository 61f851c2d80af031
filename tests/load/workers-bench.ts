import { connect } from '@/lib/db/connect';
import type { Database } from '@/lib/db/client';
import type { BenchCluster } from './bench-cluster';
import { serveRichSite } from './engine-bench';
import { startProduct } from './product';
import { RICH_HOST } from './rich-site';

export interface WorkerFigures {
  readonly latencyMs: number;
  readonly scansPerWorker: number;
  readonly rates: readonly { readonly workers: number; readonly perMinute: number }[];
}

const LATENCY_MS = 50;
const SCANS_PER_WORKER = 40;

/** Queued scans of a site with latency, by worker processes that take one scan at a time each. */
export async function measureWorkers(cluster: BenchCluster): Promise<WorkerFigures> {
  const site = await serveRichSite(LATENCY_MS);
  const url = await cluster.create('workers');
  const { prisma } = connect(url);
  const rates: { workers: number; perMinute: number }[] = [];
  for (const workers of [1, 2, 4]) {
    const settings = {
      SEAMARK_ROLE: 'worker',
      SEAMARK_WORKER_SCANS: '1',
      SCAN_CONNECT_TO: site.connectTo,
    };
    const running = await Promise.all(
      Array.from({ length: workers }, () => startProduct(url, settings)),
    );
    await scansDone(prisma, workers);
    rates.push({ workers, perMinute: await scansDone(prisma, workers * SCANS_PER_WORKER) });
    await Promise.all(running.map((worker) => worker.stop()));
  }
  await prisma.$disconnect();
  site.stop();
  return { latencyMs: LATENCY_MS, scansPerWorker: SCANS_PER_WORKER, rates };
}

/** Queues as many scans, each of a site of its own, waits for all, and tells the scans per minute by the database's clock. */
async function scansDone(db: Database, scans: number): Promise<number> {
  const [batch] = await db.$queryRaw<{ at: Date }[]>`SELECT clock_timestamp() AS at`;
  await db.$executeRaw`
    WITH org AS (INSERT INTO "Organization" (name) SELECT 'Bench' FROM generate_series(1, ${scans}::int) RETURNING id),
    site AS (
      INSERT INTO "Site" ("organizationId", host, url, "ownershipToken")
      SELECT id, ${RICH_HOST}, ${`http://${RICH_HOST}/`}, gen_random_uuid()::text FROM org RETURNING id)
    INSERT INTO "Scan" ("siteId", trigger, scope) SELECT id, 'schedule', 'homepage' FROM site`;
  for (;;) {
    const [done] = await db.$queryRaw<{ open: number; failed: number; seconds: number }[]>`
      SELECT count(*) FILTER (WHERE status IN ('queued', 'running'))::int AS open, count(*) FILTER (WHERE status = 'failed')::int AS failed,
             extract(epoch FROM max("finishedAt") - min("queuedAt"))::float AS seconds
      FROM "Scan" WHERE "queuedAt" >= ${batch?.at}`;
    if (done?.failed) throw new Error(`${done.failed} of ${scans} scans failed.`);
    if (done?.open === 0) return (60 * scans) / done.seconds;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
