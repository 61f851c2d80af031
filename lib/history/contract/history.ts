import * as z from 'zod';
import { named } from '@/lib/platform/contract/named';
import { operation } from '@/lib/platform/contract/operation';
import { pageQuery } from '@/lib/platform/contract/page';
import {
  Host,
  Id,
  IdParam,
  Milliseconds,
  NextOffset,
  NextStep,
  ScanSummary,
  Time,
  TimeParam,
} from '@/lib/platform/contract/types';

export const HistoryEntry = named(
  'HistoryEntry',
  'A successful scan.',
  z.strictObject({
    ...ScanSummary.shape,
    startedAt: Time,
    finishedAt: Time.describe('Equal to scannedAt.'),
    duration: Milliseconds.describe('Milliseconds.'),
  }),
);
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const SiteHistory = named(
  'SiteHistory',
  'Successful scans of a site, newest first.',
  z.strictObject({
    siteId: Id,
    host: Host,
    scans: z.array(HistoryEntry),
    nextOffset: NextOffset,
    nextStep: NextStep,
  }),
);
export type SiteHistory = z.infer<typeof SiteHistory>;

export const listSiteHistory = operation({
  id: 'listSiteHistory',
  method: 'GET',
  path: '/api/v1/me/sites/{id}/history',
  tag: 'Sites',
  summary: 'List the score history of a site',
  description:
    'Successful scans. Without `limit` and `offset`, up to 100 scans; with either, pages of at most 50.',
  access: { key: 'read' },
  params: z.strictObject({ id: IdParam }),
  query: z.strictObject({
    from: TimeParam.optional().describe('RFC 3339; scans that finished then or later.'),
    to: TimeParam.optional().describe('RFC 3339; scans that finished earlier.'),
    ...pageQuery,
  }),
  paging: { bothOmitted: 100 },
  response: SiteHistory,
  errors: ['site_not_found'],
});
