import * as z from 'zod';
import type { ProtocolStep } from '@seamark/engine';
import { named } from '@/lib/platform/contract/named';
import { operation } from '@/lib/platform/contract/operation';
import {
  CategoryName,
  CheckId,
  CheckResult,
  Count,
  EngineName,
  Finding,
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
} from '@/lib/platform/contract/types';

export const CategoryScore = named(
  'CategoryScore',
  'The score of one category.',
  z.strictObject({
    category: CategoryName,
    score: Score.nullable().describe(
      'The score over the checks of the category; null when no check with a weight applies.',
    ),
    weight: z.number().min(0).max(100).describe('Sum of the weights that apply.'),
  }),
);
export type CategoryScore = z.infer<typeof CategoryScore>;

export const PageResult = named(
  'PageResult',
  'An additional page of the site.',
  z.strictObject({
    url: z.string(),
    status: z.int().nullable().describe('HTTP status; null when there was no response.'),
    score: Score.nullable(),
    checks: z.array(CheckResult).describe('The checks that run on every page.'),
    error: z.string().nullable(),
  }),
);
export type PageResult = z.infer<typeof PageResult>;

export const Report = named(
  'Report',
  'The result of a completed scan: score, grade, and every finding.',
  z.strictObject({
    id: Id.describe('Id of the scan.'),
    siteId: Id.nullable().describe('Null in public responses.'),
    host: Host,
    url: Url.describe('Final URL of the home page, after redirects.'),
    engine: EngineName,
    profile: ProfileName,
    trigger: Trigger,
    scope: z
      .enum(['homepage', 'site'])
      .describe('`site` if additional pages were scanned, otherwise `homepage`.'),
    checksScope: z.literal('origin').describe('`checks` apply to the origin, not to single pages.'),
    score: Score.describe(
      'With additional pages: 0.7 · originScore + 0.3 · average of the page scores.',
    ),
    originScore: Score.describe('Score of the home page and site-wide files.'),
    grade: Grade,
    scannedAt: Time.describe('When the scan finished.'),
    duration: Milliseconds.describe('Milliseconds.'),
    pageCount: Count.describe('Scanned pages, including the home page.'),
    discoveredUrls: Count.describe(
      'URLs found on the host in its sitemaps, links and llms.txt, the measured ones among them.',
    ),
    categories: z.array(CategoryScore).length(5),
    checks: z.array(CheckResult).describe('All checks, in catalog order.'),
    informationalChecks: z.array(CheckId).describe('Checks of weight 0.'),
    pages: z.array(PageResult).describe('Additional pages; empty when scope is `homepage`.'),
    notes: z.array(z.string()).describe('What limited this scan.'),
  }),
);
export type Report = z.infer<typeof Report>;

export const getPublicReport = operation({
  id: 'getPublicReport',
  method: 'GET',
  path: '/api/v1/report/{host}',
  tag: 'Public',
  summary: 'Retrieve the public report of a host',
  description:
    'The latest stored public report: from a public scan, or the home page part of a scan ' +
    'whose owner publishes reports. This doesn’t send any requests to the site. `www.` counts ' +
    'as a separate host.',
  access: 'public',
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
  summary: 'Retrieve the report of a site',
  description: 'The report of the latest successful scan, including additional pages.',
  access: { key: 'read' },
  params: z.strictObject({ id: IdParam }),
  response: Report,
  errors: ['site_not_found', 'report_not_found'],
});

const ProtocolResult = named(
  'ProtocolResult',
  'How far agents get with a protocol that the site declares.',
  z.strictObject({
    checkId: CheckId.describe('The check that measures it.'),
    name: z.string().meta({ examples: ['MCP'] }),
    step: z
      .enum(['declared', 'reachable', 'conforms', 'accepted'] satisfies ProtocolStep[])
      .describe('The last step that they reach; at `accepted`, clients work with it.'),
    obstacle: Finding.nullable().describe(
      'What keeps them from the next step; with status `info`, that step could not be measured. Null at the last one.',
    ),
  }),
);

const ProtocolList = named(
  'ProtocolList',
  'The protocols that a site declares; those that agents get least far with first.',
  z.strictObject({
    siteId: Id,
    host: Host,
    scanId: Id.describe('The latest successful scan.'),
    scannedAt: Time,
    protocols: z.array(ProtocolResult),
  }),
);

export const listProtocols = operation({
  id: 'listProtocols',
  method: 'GET',
  path: '/api/v1/me/sites/{id}/protocols',
  tag: 'Sites',
  summary: 'List how far agents get with protocols',
  description:
    'For MCP, A2A, OAuth, OpenAPI, UCP and ACP, the AI catalog, and agent skills: whether what the site declares is reachable, conforms, and is accepted by clients. Measured by the harmless half of each protocol: no tool is called, and nothing is bought.',
  access: { key: 'read' },
  params: z.strictObject({ id: IdParam }),
  response: ProtocolList,
  errors: ['site_not_found', 'report_not_found'],
});
