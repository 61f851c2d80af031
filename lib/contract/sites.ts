import { z } from 'zod';
import { named } from './named';
import { operation } from './operation';
import { pageQuery } from './page';
import { Host, Id, NextOffset, NextStep, ScanSummary, Score, Time, Url } from './types';

export const Site = named(
  'Site',
  'A host that the organization tracks.',
  z.strictObject({
    id: Id,
    host: Host,
    url: Url,
    name: z.string().nullable(),
    verified: z.boolean().describe('Whether ownership is verified.'),
    verifiedAt: Time.nullable(),
    schedule: z.enum(['off', 'daily', 'weekly']),
    latestScore: Score.nullable(),
    previousScore: Score.nullable(),
    scoreDelta: z.int().nullable().describe('latestScore − previousScore.'),
    latestScan: ScanSummary.nullable(),
    previousScan: ScanSummary.nullable(),
    activeScanId: Id.nullable().describe('The queued or running scan, if any.'),
    createdAt: Time,
  }),
);
export type Site = z.infer<typeof Site>;

export const SiteList = named(
  'SiteList',
  'Sites of the organization, sorted by host.',
  z.strictObject({
    sites: z.array(Site),
    nextOffset: NextOffset,
    nextStep: NextStep,
  }),
);
export type SiteList = z.infer<typeof SiteList>;

export const listSites = operation({
  id: 'listSites',
  method: 'GET',
  path: '/api/v1/me/sites',
  tag: 'Sites',
  summary: 'List sites',
  description:
    'The latest and previous score of each site. Without `limit` and `offset`, all sites are ' +
    'returned in one page; if you send one of them, the other uses its default.',
  auth: 'org-key',
  query: z.strictObject(pageQuery),
  paging: { bothOmitted: 'all' },
  response: SiteList,
  errors: [],
});
