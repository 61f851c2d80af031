import type { Actor } from '@/lib/platform/access/actor';
import { getOwnedSite, type OwnedSite } from '@/lib/platform/access/owned-site';
import { connect, type DatabaseConnections } from '@/lib/platform/db/connect';
import { compareSiteScans } from '@/lib/history/server/compare-site-scans';
import { listFixes } from '@/lib/fixes/server/list-fixes';
import { listSiteHistory } from '@/lib/history/server/list-site-history';
import { getSiteReport } from '@/lib/reports/server/site-report';
import type { StoredReport } from '@/lib/reports/server/stored-report';
import { listSites } from '@/lib/sites/server/list-sites';
import { seedScans, SEEDED_SITES } from '../tests/helpers/seed-scans';
import type { BenchCluster } from './bench-cluster';
import { measureRichSite, median } from './engine-bench';

export interface StorageFigures {
  readonly few: number;
  readonly many: number;
  /** Durations in ms, medians. */
  readonly reads: readonly {
    readonly name: string;
    readonly fewMs: number;
    readonly manyMs: number;
  }[];
  readonly bytesPerScan: number;
  /** Recorded answers, kept for the latest scan of each site. */
  readonly recordingsBytes: number;
}

const FEW = 1000;
const MANY = 1_000_000;
const WHOLE = 2000;
const WARM_UP = 25;
const ROUNDS = 200;
const PAGE = { limit: 20, offset: 0 };

const ofSite =
  (read: (site: OwnedSite) => Promise<unknown>) => async (actor: Actor, siteId: string) =>
    read(await getOwnedSite(actor, siteId));

const READS: Readonly<Record<string, (actor: Actor, siteId: string) => Promise<unknown>>> = {
  sites: (actor) => listSites(actor, PAGE),
  report: getSiteReport,
  history: ofSite((site) => listSiteHistory(site, PAGE)),
  fixes: ofSite(listFixes),
  compare: ofSite((site) => compareSiteScans(site, {})),
};

interface Seeded {
  readonly connections: DatabaseConnections;
  readonly actor: Actor;
  readonly siteIds: readonly string[];
}

export async function measureStorage(cluster: BenchCluster): Promise<StorageFigures> {
  const { report, recordings } = await measureRichSite();
  const whole = await seed(cluster, WHOLE, report, WHOLE);
  const bytesPerScan = (await bytesOf(whole)) / WHOLE;
  const few = await seed(cluster, FEW, report);
  const many = await seed(cluster, MANY, report);
  const reads: { name: string; fewMs: number; manyMs: number }[] = [];
  for (const [name, read] of Object.entries(READS))
    reads.push({ name, ...(await compareTimes(few, many, read)) });
  await Promise.all([whole, few, many].map(({ connections }) => connections.prisma.$disconnect()));
  return {
    few: FEW,
    many: MANY,
    reads,
    bytesPerScan,
    recordingsBytes: recordings?.byteLength ?? 0,
  };
}

/** Creates a database with `scans` scans of one organization with 25 sites. */
async function seed(
  cluster: BenchCluster,
  scans: number,
  report: StoredReport,
  whole?: number,
): Promise<Seeded> {
  const connections = connect(await cluster.create(`scans_${scans}`));
  const { id } = await connections.prisma.organization.create({
    data: { name: 'Bench', plan: 'paid' },
  });
  const siteIds = await seedScans(connections.prisma, id, scans, report, whole);
  // As autovacuum does in production.
  await connections.pool.query('VACUUM ANALYZE');
  return {
    connections,
    siteIds,
    actor: {
      organizationId: id,
      paid: true,
      via: { kind: 'key', keyId: id, scopes: ['read', 'scan'] },
    },
  };
}

async function bytesOf({ connections }: Seeded): Promise<number> {
  const { rows } = await connections.pool.query<{ bytes: string }>(
    `SELECT pg_total_relation_size('"Scan"') + pg_total_relation_size('"Report"') AS bytes`,
  );
  return Number(rows[0]?.bytes);
}

/** Alternates between the two, so that other load on the machine affects both. */
async function compareTimes(
  few: Seeded,
  many: Seeded,
  read: (actor: Actor, siteId: string) => Promise<unknown>,
): Promise<{ fewMs: number; manyMs: number }> {
  const times = { few: [] as number[], many: [] as number[] };
  for (let i = 0; i < WARM_UP + ROUNDS; i++) {
    const siteId = i % SEEDED_SITES;
    const pair = { few: await timeOf(few, siteId, read), many: await timeOf(many, siteId, read) };
    if (i < WARM_UP) continue;
    times.few.push(pair.few);
    times.many.push(pair.many);
  }
  return { fewMs: median(times.few), manyMs: median(times.many) };
}

async function timeOf(
  { connections, actor, siteIds }: Seeded,
  site: number,
  read: (actor: Actor, siteId: string) => Promise<unknown>,
): Promise<number> {
  globalThis.seamarkReadOnlyDatabase = connections;
  const from = performance.now();
  await read(actor, siteIds[site]!);
  return performance.now() - from;
}
