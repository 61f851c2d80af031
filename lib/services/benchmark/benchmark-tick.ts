import { BenchmarkProfile } from '@/lib/contract';
import type { Database } from '@/lib/db/client';
import { after, timeSql, type Tick } from '@/lib/jobs';
import { ENGINE_LINE } from './profile-of';

const PERIOD_MS = 15 * 60_000;
/** A server of the previous release may still read its own rows during an upgrade. */
const FORGET_MS = 24 * 3_600_000;

/** Counts anew, unless another worker has just done so. */
export const benchmarkTick: Tick = {
  name: 'benchmark',
  everyMs: PERIOD_MS,
  run: async (db, clock) => {
    const now = await clock.now(db);
    const refreshedAt = { gt: after(now, -PERIOD_MS / 2) };
    const fresh = await db.benchmark.findFirst({ where: { engine: ENGINE_LINE, refreshedAt } });
    if (fresh === null) await refreshBenchmark(db, now);
  },
};

/** One row per profile from the newest public report of each host: 0.7 s for 50,000 hosts with five reports each. */
export async function refreshBenchmark(db: Database, now: Date): Promise<void> {
  await db.$executeRaw`
    WITH newest AS (
      SELECT DISTINCT ON (host) host, "scannedAt", engine, profile, score FROM "PublicReport"
      ORDER BY host, "scannedAt" DESC, id DESC
    ), site AS (
      -- Whoever runs a site runs it with and without www.
      SELECT DISTINCT ON (name) regexp_replace(host, '^www\\.', '') AS name, engine, profile, score
      FROM newest ORDER BY name, "scannedAt" DESC, host
    ), scored AS (
      SELECT profile, score, count(*)::int AS hosts FROM site
      WHERE starts_with(engine, ${`${ENGINE_LINE}.`}) GROUP BY profile, score
    )
    INSERT INTO "Benchmark" (engine, profile, counts, "refreshedAt")
    SELECT ${ENGINE_LINE}, profile, array_agg(coalesce(hosts, 0) ORDER BY score), ${timeSql(now)}
    FROM unnest(${BenchmarkProfile.options}::text[]) AS profile
    CROSS JOIN generate_series(0, 100) AS score
    LEFT JOIN scored USING (profile, score)
    -- In one order, so that two workers wait for each other and never in a circle.
    GROUP BY profile ORDER BY profile
    ON CONFLICT (engine, profile)
    DO UPDATE SET counts = excluded.counts, "refreshedAt" = excluded."refreshedAt"`;
  await db.benchmark.deleteMany({ where: { refreshedAt: { lt: after(now, -FORGET_MS) } } });
}
