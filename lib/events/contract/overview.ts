import * as z from 'zod';
import { named } from '@/lib/platform/contract/named';
import { operation } from '@/lib/platform/contract/operation';
import { pageQuery } from '@/lib/platform/contract/page';
import { tagQuery } from '@/lib/platform/contract/tags';
import {
  CheckId,
  Count,
  Host,
  Id,
  NextStep,
  Score,
  Time,
  TimeParam,
} from '@/lib/platform/contract/types';

const SORTS = ['host', 'score', 'change', 'readers', 'scanned'] as const;
export type OverviewColumn = (typeof SORTS)[number];

const SiteOverview = named(
  'SiteOverview',
  'A site, and what happened to it since a time.',
  z.strictObject({
    id: Id,
    host: Host,
    name: z.string().nullable(),
    tags: z.array(z.string()),
    scanId: Id.nullable().describe('The latest successful scan.'),
    scannedAt: Time.nullable(),
    score: Score.nullable(),
    worstReader: z
      .strictObject({
        name: z.string().meta({ examples: ['AI search'] }),
        figure: z.string().describe('What it gets, or what keeps it out.'),
        mark: z.enum(['open', 'costs', 'closed', 'absent']),
      })
      .nullable()
      .describe('The kind of reader that gets least; null if all get everything.'),
    change: z
      .strictObject({
        scanId: Id,
        scannedAt: Time,
        score: Score.nullable(),
        scoreDelta: z.int().nullable().describe('score now − score then.'),
        comparable: z.boolean().describe('Whether both scans measured the same, by one engine.'),
      })
      .nullable()
      .describe('The scan before `since`, or the first after it; null if no scan came later.'),
    fixed: z.array(CheckId).describe('Fixes that were verified since, of the last 30 days.'),
    regressed: z.array(CheckId).describe('Checks that got worse since, of the last 30 days.'),
    openFixes: Count.describe('Checks with open findings that cost points.'),
    questions: z
      .strictObject({
        found: Count,
        judged: Count.describe('Questions with a verdict.'),
        lost: z.array(z.string()).describe('Questions without a right answer.'),
      })
      .nullable()
      .describe('What the pages answer; null before a scan was asked.'),
    refusals: z
      .array(z.strictObject({ client: z.string(), requests: Count }))
      .describe('Requests of AI clients that were refused since that day (UTC), most first.'),
    activeScanId: Id.nullable().describe('The queued or running scan, if any.'),
    nextScanAt: Time.nullable().describe('By the schedule.'),
  }),
);
export type SiteOverview = z.infer<typeof SiteOverview>;

const Overview = named(
  'Overview',
  'All sites of the organization, or those with a tag.',
  z.strictObject({
    since: Time,
    total: Count.describe('Sites of all pages.'),
    sites: z.array(SiteOverview),
    nextCursor: z.string().nullable().describe('`cursor` of the next page; null at the end.'),
    nextStep: NextStep,
  }),
);
export type Overview = z.infer<typeof Overview>;

export const OverviewSort = z
  .enum(SORTS.flatMap((name) => [name, `-${name}`] as const))
  .describe('With `-` from the greatest. Sites without a value come last. Default: `score`.');

const query = z.strictObject({
  ...tagQuery,
  since: TimeParam.optional().describe('RFC 3339; default: seven days before this hour.'),
  sort: OverviewSort.optional(),
  limit: pageQuery.limit.describe('Sites per page; default: 50.'),
  cursor: z
    .string()
    .max(1000)
    .optional()
    .describe('`nextCursor` of the page before, whose `tag`, `since`, and `sort` then apply.'),
});
export type OverviewQuery = z.infer<typeof query>;

export const getOverview = operation({
  id: 'getOverview',
  method: 'GET',
  path: '/api/v1/me/overview',
  tag: 'Sites',
  summary: 'Retrieve what happened to all sites',
  description:
    'Scores, the worst reader, what changed since a time, open fixes, lost questions, refusals, ' +
    'and the next scan, of up to 50 sites in one call.',
  access: { key: 'read' },
  query,
  response: Overview,
  errors: [],
});
