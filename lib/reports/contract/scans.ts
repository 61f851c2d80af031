import { SITE_MINUTES_MAX } from '@/lib/platform/contract/limits';
import * as z from 'zod';
import { named } from '@/lib/platform/contract/named';
import { operation } from '@/lib/platform/contract/operation';
import { Report } from './report';
import {
  EngineName,
  Host,
  Id,
  IdParam,
  NextStep,
  Time,
  Trigger,
  Url,
} from '@/lib/platform/contract/types';
import { SiteRefusal } from '@/lib/sites/contract';
import { chosenSites } from '@/lib/platform/contract/tags';

/** Maximum of additional pages per scan of a verified site on the paid plan. */
const SITE_PAGES_MAX = 250;

export const Scan = named(
  'Scan',
  'A scan of a site and its status.',
  z.strictObject({
    id: Id,
    siteId: Id,
    host: Host,
    status: z.enum(['queued', 'running', 'succeeded', 'failed']),
    trigger: Trigger,
    queuedAt: Time,
    startedAt: Time.nullable(),
    finishedAt: Time.nullable(),
    engine: EngineName.nullable(),
    pollAfterSeconds: z
      .int()
      .min(1)
      .nullable()
      .describe('When to poll again; null once the scan has finished.'),
    report: Report.nullable().describe('Set when the scan succeeded.'),
    error: z.string().nullable().describe('`<code>: <sentence>` when the scan failed.'),
  }),
);
export type Scan = z.infer<typeof Scan>;

export const getScan = operation({
  id: 'getScan',
  method: 'GET',
  path: '/api/v1/me/scans/{id}',
  tag: 'Scans',
  summary: 'Retrieve a scan',
  description:
    'The status of a scan, with its full report once it has succeeded. Poll again after `pollAfterSeconds`.',
  access: { key: 'read' },
  params: z.strictObject({ id: IdParam }),
  response: Scan,
  errors: ['scan_not_found'],
});

const StartSiteScanBody = named(
  'StartSiteScanRequest',
  'Takes no options yet: send `{}` or no body.',
  z.strictObject({}),
);

export const ScanStarted = named(
  'ScanStarted',
  'The scan waits for a worker.',
  z.strictObject({
    scanId: Id,
    siteId: Id,
    status: z.literal('queued'),
    pollAfterSeconds: z.int().min(1),
    pollUrl: Url.describe('Also sent as `Location`.'),
  }),
);
export type ScanStarted = z.infer<typeof ScanStarted>;

export const startSiteScan = operation({
  id: 'startSiteScan',
  method: 'POST',
  path: '/api/v1/me/sites/{id}/scan',
  tag: 'Scans',
  summary: 'Start a scan of a site',
  description:
    'Queues a scan. Only one scan per site can be active: another request gets 409 with the ' +
    'URL of the active scan in `Location`. If ownership is not verified, the scope is ' +
    '`homepage`, and the scan sends up to 100 requests. Otherwise, it also measures up to ' +
    `${SITE_PAGES_MAX} additional pages, one after another, with up to 20 requests each and 4 per ` +
    'second, and stops after ' +
    `${SITE_MINUTES_MAX} minutes. It obeys robots.txt; \`Crawl-delay\` counts from page to page, up to ` +
    '10 seconds. If there are more pages, it takes some of each template (path shape).',
  access: { key: 'scan', session: 'member' },
  params: z.strictObject({ id: IdParam }),
  body: { schema: StartSiteScanBody, optional: true },
  response: ScanStarted,
  status: 202,
  location: 'pollUrl',
  budgets: ['org-scans', 'target-scans'],
  idempotencyKey: true,
  errors: ['target_not_allowed', 'site_not_found', 'scan_active'],
});

const StartScansBody = named(
  'StartScansRequest',
  'Which sites to scan.',
  z.strictObject(chosenSites),
);

export const StartedScans = named(
  'StartedScans',
  'One answer per site, sorted by host.',
  z.strictObject({
    sites: z.array(
      z.strictObject({
        siteId: Id,
        host: Host,
        scanId: Id.nullable().describe('The scan that waits for a worker.'),
        startsAt: Time.nullable().describe(
          'When a scan starts by itself, because the limits of an hour allow none now.',
        ),
        refusal: SiteRefusal.nullable(),
      }),
    ),
    nextStep: NextStep,
  }),
);
export type StartedScans = z.infer<typeof StartedScans>;

export const startScans = operation({
  id: 'startScans',
  method: 'POST',
  path: '/api/v1/me/scans',
  tag: 'Scans',
  summary: 'Start scans of several sites',
  description:
    'Queues a scan of each site. What the limits of an hour refuse starts by itself as soon as ' +
    'they allow it. A site with an active scan, or whose address is not allowed, has a `refusal`.',
  access: { key: 'scan', session: 'member' },
  body: { schema: StartScansBody, optional: false },
  response: StartedScans,
  status: 202,
  budgets: ['org-scans', 'target-scans'],
  idempotencyKey: true,
  errors: ['idempotency_key_reused'],
});
