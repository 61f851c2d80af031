import {
  BENCHMARK_HOSTS_MIN,
  type Benchmark,
  type BenchmarkProfile,
  type Standing,
} from '../contract/benchmark';
import { readPrepared, type Prepared } from '@/lib/platform/db/prepared';
import { AppError } from '@/lib/platform/contract/app-error';
import type { Place } from '../place';
import { ENGINE_LINE } from './profile-of';
import { nameCall, sentence } from '@/lib/platform/contract/sentence';

export interface BenchmarkQuery {
  readonly profile?: BenchmarkProfile | undefined;
  readonly host?: string | undefined;
}

interface Distribution {
  /** Null until the first count. */
  readonly counts: readonly number[] | null;
  readonly refreshedAt: Date | null;
}

interface HostRow extends Distribution {
  readonly score: number;
  /** Null if the latest report is of another engine version or has no surfaces. */
  readonly profile: BenchmarkProfile | null;
}

const OF_PROFILE: Prepared = {
  name: 'benchmark-of-profile',
  text: `SELECT counts, "refreshedAt" FROM "Benchmark" WHERE engine = $1 AND profile = $2`,
};

const OF_HOST: Prepared = {
  name: 'benchmark-of-host',
  text: `SELECT newest.score, newest.profile, counts, "refreshedAt"
         FROM (SELECT score, CASE WHEN starts_with(engine, $2 || '.') THEN profile END AS profile
               FROM "PublicReport" WHERE host = $1 ORDER BY "scannedAt" DESC, id DESC LIMIT 1) newest
         LEFT JOIN "Benchmark" benchmark ON benchmark.engine = $2 AND benchmark.profile = newest.profile`,
};

/**
 * Distribution of a profile, or of a host's profile with the host's place in it. Reads stored
 * counts only.
 */
export async function getBenchmark({ profile, host }: BenchmarkQuery): Promise<Benchmark> {
  if (host !== undefined && profile === undefined) return benchmarkOfHost(host);
  if (host !== undefined || profile === undefined)
    throw new AppError('invalid_input', 'Pass either profile or host.');
  const [row] = await readPrepared<Distribution>(OF_PROFILE, [ENGINE_LINE, profile]);
  return benchmark(profile, row ?? { counts: null, refreshedAt: null }, null);
}

async function benchmarkOfHost(host: string): Promise<Benchmark> {
  const row = await readHost(host);
  if (row === undefined)
    throw new AppError(
      'report_not_found',
      sentence`No public report of ${host} yet. Scan it with ${nameCall('scanDomain')}.`,
    );
  if (row.profile === null)
    throw new AppError(
      'report_not_found',
      sentence`The latest public report of ${host} isn’t by engine ${ENGINE_LINE}, so it can’t be compared with others. Scan the host again with ${nameCall('scanDomain')}.`,
    );
  return benchmark(row.profile, row, { host, score: row.score });
}

/** Place of a host for pages and badges; null if it cannot be determined. */
export async function findPlace(host: string): Promise<Place | null> {
  const row = await readHost(host);
  if (!row?.profile) return null;
  const { profile, hosts, standing } = benchmark(row.profile, row, { host, score: row.score });
  return standing && { profile, hosts, percentile: standing.percentile };
}

async function readHost(host: string): Promise<HostRow | undefined> {
  const [row] = await readPrepared<HostRow>(OF_HOST, [host, ENGINE_LINE]);
  return row;
}

function benchmark(
  profile: BenchmarkProfile,
  { counts, refreshedAt }: Distribution,
  measured: Pick<Standing, 'host' | 'score'> | null,
): Benchmark {
  const hosts = sum(counts ?? []);
  const shown = hosts < BENCHMARK_HOSTS_MIN ? null : counts;
  return {
    profile,
    engine: ENGINE_LINE,
    hosts,
    counts: shown === null ? null : [...shown],
    standing: shown &&
      measured && { ...measured, percentile: percentileOf(measured.score, shown, hosts) },
    refreshedAt: refreshedAt?.toISOString() ?? null,
  };
}

const sum = (counts: readonly number[]): number => counts.reduce((all, hosts) => all + hosts, 0);

/** Percentage of hosts with a lower score; equal scores do not count. */
const percentileOf = (score: number, counts: readonly number[], hosts: number): number =>
  Math.floor((100 * sum(counts.slice(0, score))) / hosts);
