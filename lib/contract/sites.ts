import { z } from 'zod';
import { named } from './named';
import { operation } from './operation';
import { pageQuery } from './page';
import { Host, Id, NextOffset, NextStep, ScanSummary, Score, Time, Url } from './types';

export const Site = named(
  'Site',
  'A host the organization owns or watches.',
  z.strictObject({
    id: Id,
    host: Host,
    url: Url,
    name: z.string().nullable(),
    verified: z.boolean().describe('Ownership is proven.'),
    verifiedAt: Time.nullable(),
    schedule: z.enum(['off', 'daily', 'weekly']),
    latestScore: Score.nullable(),
    previousScore: Score.nullable(),
    scoreDelta: z.int().nullable().describe('latestScore − previousScore.'),
    latestScan: ScanSummary.nullable(),
    previousScan: ScanSummary.nullable(),
    activeScanId: Id.nullable().describe('The scan that is queued or running.'),
    createdAt: Time,
  }),
);
export type Site = z.infer<typeof Site>;

export const SiteList = named(
  'SiteList',
  'Sites of the organization, by host.',
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
  summary: 'Sites of the organization',
  description:
    'Latest and previous score of each site. Without `limit` and `offset` all sites come in one page; with either, the other takes its default.',
  auth: 'org-key',
  query: z.strictObject(pageQuery),
  paging: { bothOmitted: 'all' },
  response: SiteList,
  errors: [],
});
