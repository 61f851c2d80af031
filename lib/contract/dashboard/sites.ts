import { z } from 'zod';
import { ScanStarted } from '../scans';
import { Site, SiteList } from '../sites';
import { Count, Host, Id, IdParam, ProfileName, Time, Trigger } from '../types';
import { Download } from './download';
import { dashboardOperation } from './operation';

const siteId = z.strictObject({ id: IdParam });
const SiteName = z.string().trim().max(80, 'The name may have at most 80 characters.');

/** What the owner decides about a site. */
export const SiteSettings = z.strictObject({
  name: z.string().nullable(),
  schedule: z.enum(['off', 'daily', 'weekly']),
  publishReports: z.boolean(),
  profile: ProfileName,
});
export type SiteSettings = z.infer<typeof SiteSettings>;

export const OwnershipSeen = z.strictObject({
  method: z.enum(['dns', 'file', 'meta']),
  outcome: z.enum(['proven', 'missing', 'unchecked']),
  says: z.string(),
});

/** Where the token goes, and what the last look saw. */
export const Ownership = z.strictObject({
  host: Host,
  verified: z.boolean(),
  verifiedAt: Time.nullable(),
  verifiedBy: z.enum(['dns', 'file', 'meta', 'operator']).nullable(),
  endsAt: Time.nullable().describe(
    'Set when the last check failed: when verification expires, unless a check succeeds before.',
  ),
  lostAt: Time.nullable().describe('When the site’s verification expired.'),
  token: z.string(),
  dns: z.strictObject({
    names: z.array(z.string()).describe('Any one of these methods is enough.'),
    value: z.string(),
  }),
  file: z.strictObject({ url: z.string(), content: z.string() }),
  meta: z.strictObject({ tag: z.string() }),
  pollAfterSeconds: z
    .int()
    .nullable()
    .describe('When to poll again; null while no check is queued or running.'),
  checkedAt: Time.nullable(),
  seen: z.array(OwnershipSeen),
});
export type Ownership = z.infer<typeof Ownership>;

/** A scan with how far it is; the published `Scan` stays closed. */
export const ScanState = z.strictObject({
  id: Id,
  siteId: Id,
  host: Host,
  status: z.enum(['queued', 'running', 'succeeded', 'failed']),
  trigger: Trigger,
  queuedAt: Time,
  startedAt: Time.nullable(),
  finishedAt: Time.nullable(),
  pollAfterSeconds: z.int().nullable(),
  position: Count.nullable().describe('Scans ahead of it, while it is queued.'),
  checksDone: Count,
  checksTotal: Count,
  pagesDone: Count,
  pagesPlanned: Count.nullable(),
  error: z.string().nullable(),
});
export type ScanState = z.infer<typeof ScanState>;

export const listSites = dashboardOperation({
  id: 'listSites',
  access: 'member',
  response: SiteList,
});
export const addSite = dashboardOperation({
  id: 'addSite',
  access: 'admin',
  body: {
    schema: z.strictObject({
      url: z.string().min(1, 'Enter a domain.').max(2048),
      name: SiteName.optional(),
    }),
    optional: false,
  },
  response: z.strictObject({ site: Site, ownership: Ownership }),
  status: 201,
});
export const changeSite = dashboardOperation({
  id: 'changeSite',
  access: 'admin',
  params: siteId,
  body: {
    schema: z.strictObject({ ...SiteSettings.shape, name: SiteName.nullable() }).partial(),
    optional: false,
  },
  response: SiteSettings,
});
export const deleteSite = dashboardOperation({
  id: 'deleteSite',
  access: 'admin',
  params: siteId,
  response: z.strictObject({ done: z.literal(true) }),
});
export const getOwnership = dashboardOperation({
  id: 'getOwnership',
  access: 'admin',
  params: siteId,
  response: Ownership,
});
export const checkOwnership = dashboardOperation({
  id: 'checkOwnership',
  access: 'admin',
  params: siteId,
  response: Ownership,
  status: 202,
});
export const startSiteScan = dashboardOperation({
  id: 'startSiteScan',
  access: 'member',
  params: siteId,
  response: ScanStarted,
  status: 202,
});
export const DeferredScan = z.strictObject({
  startsAt: Time.nullable().describe('When a scan starts by itself; null while none waits.'),
});
export type DeferredScan = z.infer<typeof DeferredScan>;
export const deferScan = dashboardOperation({
  id: 'deferScan',
  access: 'member',
  params: siteId,
  response: DeferredScan,
  status: 202,
});
export const cancelDeferredScan = dashboardOperation({
  id: 'cancelDeferredScan',
  access: 'member',
  params: siteId,
  response: DeferredScan,
});
export const getScanState = dashboardOperation({
  id: 'getScanState',
  access: 'member',
  params: siteId,
  response: ScanState,
});
export const exportReport = dashboardOperation({
  id: 'exportReport',
  access: 'member',
  params: z.strictObject({
    id: IdParam,
    format: z.enum(['md', 'json', 'csv'], 'The report is exported as md, json or csv.'),
  }),
  query: z.strictObject({
    scan_id: IdParam.optional().describe('Of this scan instead of the latest.'),
  }),
  response: Download,
});
