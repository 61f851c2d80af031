import * as z from 'zod';
import { named } from '@/lib/platform/contract/named';
import { operation } from '@/lib/platform/contract/operation';
import { Count, Host, HostParam, Score, Time } from '@/lib/platform/contract/types';

/** Fewer hosts would reveal single results instead of a distribution. */
export const BENCHMARK_HOSTS_MIN = 50;

export const BenchmarkProfile = z
  .enum(['shop', 'api', 'documentation', 'other'])
  .describe(
    'Detected from the site: `shop` if it sells, otherwise `api` if it offers an API, otherwise ' +
      '`documentation` if there is any, and `other` for all other sites.',
  );
export type BenchmarkProfile = z.infer<typeof BenchmarkProfile>;

export const Standing = named(
  'Standing',
  'The position of one host in the benchmark.',
  z.strictObject({
    host: Host,
    score: Score.describe('Score of the latest public report.'),
    percentile: Score.describe('Percentage of the hosts that score lower, rounded down.'),
  }),
);
export type Standing = z.infer<typeof Standing>;

export const Benchmark = named(
  'Benchmark',
  'How sites of one profile score in their latest public reports on this server.',
  z.strictObject({
    profile: BenchmarkProfile,
    engine: z
      .string()
      .describe(
        'Such as `seamark@1.2`: only reports of this engine version, with any patch number, count.',
      ),
    hosts: Count.describe(
      'Sites that count: hosts of one registrable domain count once, with their newest report.',
    ),
    counts: z
      .array(Count)
      .length(101)
      .nullable()
      .describe(
        `Number of hosts for each score from 0 to 100; null below ${BENCHMARK_HOSTS_MIN} hosts.`,
      ),
    standing: Standing.nullable().describe(
      `Null without \`host\`, and below ${BENCHMARK_HOSTS_MIN} hosts.`,
    ),
    refreshedAt: Time.nullable().describe('When the reports were counted; null before that.'),
  }),
);
export type Benchmark = z.infer<typeof Benchmark>;

export const getBenchmark = operation({
  id: 'getBenchmark',
  method: 'GET',
  path: '/api/v1/benchmark',
  tag: 'Public',
  summary: 'Compare a host with others',
  description:
    'How many hosts have which score, among the latest public reports on this server, and with ' +
    '`host` where that host stands among sites of its profile. Home pages and site-wide files ' +
    'alone are compared. Pass either `profile` or `host`. Reports are counted every 15 minutes.',
  access: 'public',
  query: z.strictObject({ profile: BenchmarkProfile.optional(), host: HostParam.optional() }),
  response: Benchmark,
  cache: 'revalidate',
  errors: ['invalid_input', 'report_not_found'],
});
