import { siteOf } from '@seamark/engine';
import { BenchmarkProfile } from '@/lib/reports/contract/benchmark';
import type { Database } from '@/lib/platform/db/client';
import { after, type Tick } from '@/lib/platform/jobs';
import { ENGINE_LINE } from '@/lib/reports/server';

const PERIOD_MS = 15 * 60_000;
/**
 * Rows of the previous engine stay readable for servers of the previous release during an upgrade.
 */
const FORGET_MS = 24 * 3_600_000;

/** Recounts, unless another worker just did. */
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

/** Writes one row per profile, from the latest public report of each registrable domain. */
export async function refreshBenchmark(db: Database, now: Date): Promise<void> {
  const newest = await db.$queryRaw<Newest[]>`
    SELECT host, starts_with(engine, ${`${ENGINE_LINE}.`}) AS "isOurs", profile, score FROM (
      SELECT DISTINCT ON (host) host, "scannedAt", engine, profile, score FROM "PublicReport"
      ORDER BY host, "scannedAt" DESC, id DESC) AS report
    ORDER BY "scannedAt" DESC, host`;
  const counts = new Map(
    BenchmarkProfile.options.map((profile) => [profile as string, Array<number>(101).fill(0)]),
  );
  const seen = new Set<string>();
  for (const { host, isOurs, profile, score } of newest) {
    const site = siteOf(host);
    const scores = seen.has(site) || !isOurs ? undefined : counts.get(profile ?? '');
    seen.add(site);
    if (scores !== undefined) scores[score]! += 1;
  }
  // A fixed order keeps two workers from deadlocking.
  for (const [profile, scores] of [...counts].sort())
    await db.benchmark.upsert({
      where: { engine_profile: { engine: ENGINE_LINE, profile } },
      create: { engine: ENGINE_LINE, profile, counts: scores, refreshedAt: now },
      update: { counts: scores, refreshedAt: now },
    });
  await db.benchmark.deleteMany({ where: { refreshedAt: { lt: after(now, -FORGET_MS) } } });
}

interface Newest {
  readonly host: string;
  /** Measured by the minor version of this engine. */
  readonly isOurs: boolean;
  readonly profile: string | null;
  readonly score: number;
}
