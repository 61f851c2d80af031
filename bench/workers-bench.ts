import { connect } from '@/lib/platform/db/connect';
import type { Database } from '@/lib/platform/db/client';
import type { BenchCluster } from './bench-cluster';
import { median, serveRichSite } from './engine-bench';
import { startProduct } from './product';
import { RICH_HOST } from './rich-site';

export interface WorkerFigures {
  readonly latencyMs: number;
  readonly scansPerWorker: number;
  readonly rates: readonly { readonly workers: number; readonly perMinute: number }[];
  readonly turns: Turns;
}

/** Waiting time of one organization's scan, while another has thousands queued and a worker runs one at a time. */
interface Turns {
  readonly queued: number;
  /** Waiting time ÷ duration of a scan, median of `count`. */
  readonly ratio: number;
  readonly count: number;
}

const LATENCY_MS = 50;
const SCANS_PER_WORKER = 40;
const CROWD = 5000;
const TURNS = 9;
/** Upper limit of the large organization's scans that run meanwhile; only their hosts need an address. */
const CROWD_HOSTS = 10 * TURNS;

/** Measures queued scans of a site with latency, by worker processes with one scan at a time. */
export async function measureWorkers(cluster: BenchCluster): Promise<WorkerFigures> {
  const site = await serveRichSite(LATENCY_MS);
  const url = await cluster.create('workers');
  const { prisma } = connect(url);
  const rates: { workers: number; perMinute: number }[] = [];
  const settings = {
    SEAMARK_ROLE: 'worker',
    SEAMARK_WORKER_SCANS: '1',
    SCAN_CONNECT_TO: site.connectTo,
  };
  for (const workers of [1, 2, 4]) {
    const running = await Promise.all(
      Array.from({ length: workers }, () => startProduct(url, settings)),
    );
    await scansDone(prisma, workers);
    rates.push({ workers, perMinute: await scansDone(prisma, workers * SCANS_PER_WORKER) });
    await Promise.all(running.map((worker) => worker.stop()));
  }
  const crowd = Array.from({ length: CROWD_HOSTS }, (_, n) =>
    site.connectTo.replace(RICH_HOST, `${n + 1}.crowd.test`),
  );
  const worker = await startProduct(url, {
    ...settings,
    SCAN_CONNECT_TO: [site.connectTo, ...crowd].join(','),
  });
  const turns = await turnsOf(prisma);
  await worker.stop();
  await prisma.$disconnect();
  site.stop();
  return { latencyMs: LATENCY_MS, scansPerWorker: SCANS_PER_WORKER, rates, turns };
}

async function turnsOf(db: Database): Promise<Turns> {
  const crowd = await db.organization.create({ data: { name: 'Crowd' } });
  await db.$executeRaw`
    WITH site AS (
      INSERT INTO "Site" ("organizationId", host, url, "ownershipToken")
      SELECT ${crowd.id}::uuid, n || '.crowd.test', 'http://' || n || '.crowd.test/', gen_random_uuid()::text
      FROM generate_series(1, ${CROWD}::int) AS n RETURNING id, host)
    INSERT INTO "Scan" ("siteId", trigger, scope, "runAfter")
    SELECT id, 'schedule', 'homepage', now() - interval '1 h' + split_part(host, '.', 1)::int * interval '1 ms'
    FROM site`;
  const ratios: number[] = [];
  for (let n = 0; n < TURNS; n++) {
    await scansDone(db, 1);
    const [turn] = await db.$queryRaw<{ ratio: number }[]>`
      SELECT (extract(epoch FROM s."startedAt" - s."queuedAt")
        / extract(epoch FROM s."finishedAt" - s."startedAt"))::float AS ratio
      FROM "Scan" s JOIN "Site" t ON t.id = s."siteId"
      WHERE t."organizationId" <> ${crowd.id}::uuid ORDER BY s."queuedAt" DESC LIMIT 1`;
    if (turn) ratios.push(turn.ratio);
  }
  const ofCrowd = { site: { organizationId: crowd.id } };
  const failed = await db.scan.findFirst({ where: { ...ofCrowd, status: 'failed' } });
  if (failed) throw new Error(`A scan of the crowd failed: ${failed.error ?? 'no reason'}`);
  return { queued: CROWD, ratio: median(ratios), count: ratios.length };
}

/** Queues `scans` scans of as many sites and waits for all. Returns scans per minute by the database's clock. */
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
