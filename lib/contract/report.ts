import { z } from 'zod';
import { named } from './named';
import { operation } from './operation';
import {
  CategoryName,
  CheckId,
  CheckResult,
  Count,
  EngineName,
  Grade,
  Host,
  HostParam,
  Id,
  IdParam,
  Milliseconds,
  ProfileName,
  Score,
  Time,
  Trigger,
  Url,
} from './types';

export const CategoryScore = named(
  'CategoryScore',
  'The score of one category.',
  z.strictObject({
    category: CategoryName,
    score: Score.nullable().describe(
      'Overall formula over the checks of the category; null when nothing with weight applies.',
    ),
    weight: z.number().min(0).max(100).describe('Sum of the weights that apply.'),
  }),
);
export type CategoryScore = z.infer<typeof CategoryScore>;

export const PageResult = named(
  'PageResult',
  'One additional page of the site.',
  z.strictObject({
    url: z.string(),
    status: z.int().nullable().describe('HTTP status; null when there was no answer.'),
    score: Score.nullable(),
    checks: z.array(CheckResult).describe('The checks that are also made on each page.'),
    error: z.string().nullable(),
  }),
);
export type PageResult = z.infer<typeof PageResult>;

export const Report = named(
  'Report',
  'What a finished scan yields: score, grade and every finding.',
  z.strictObject({
    id: Id.describe('Id of the scan.'),
    siteId: Id.nullable().describe('Null on public answers.'),
    host: Host,
    url: Url.describe('Final address of the home page.'),
    engine: EngineName,
    profile: ProfileName,
    trigger: Trigger,
    scope: z.enum(['homepage', 'site']).describe('`site`: additional pages were measured too.'),
    checksScope: z
      .literal('origin')
      .describe('`checks` belong to the origin, not to single pages.'),
    score: Score.describe(
      'With additional pages: 0.7 · originScore + 0.3 · mean of the page scores.',
    ),
    originScore: Score.describe('Score of the home page run.'),
    grade: Grade,
    scannedAt: Time.describe('End of the measurement.'),
    duration: Milliseconds.describe('Milliseconds.'),
    pageCount: Count.describe('Measured pages, home page included.'),
    discoveredUrls: Count.describe('Addresses found but not measured.'),
    categories: z.array(CategoryScore).length(5),
    checks: z.array(CheckResult).describe('All checks, in the order of the catalogue.'),
    informationalChecks: z.array(CheckId).describe('Checks of weight 0.'),
    pages: z.array(PageResult).describe('Additional pages; empty when scope is `homepage`.'),
    notes: z.array(z.string()).describe('What limited this run.'),
  }),
);
export type Report = z.infer<typeof Report>;

export const getPublicReport = operation({
  id: 'getPublicReport',
  method: 'GET',
  path: '/api/v1/report/{host}',
  tag: 'Public',
  summary: 'Newest public report of a host',
  description:
    'The newest stored public measurement: a public scan, or the home-page part of a scan whose owner publishes reports. No traffic goes to the site. `www.` is not folded.',
  auth: 'public',
  params: z.strictObject({ host: HostParam }),
  response: Report,
  cache: 'revalidate',
  errors: ['invalid_input', 'report_not_found'],
});

export const getSiteReport = operation({
  id: 'getSiteReport',
  method: 'GET',
  path: '/api/v1/me/sites/{id}/report',
  tag: 'Sites',
  summary: 'Full report of a site',
  description: 'The report of the latest succeeded scan, additional pages included.',
  auth: 'org-key',
  params: z.strictObject({ id: IdParam }),
  response: Report,
  errors: ['site_not_found', 'report_not_found'],
});
