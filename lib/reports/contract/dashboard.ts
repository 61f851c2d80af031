import { z } from 'zod';
import { Count, Host, Id, IdParam, Time, Trigger } from '@/lib/platform/contract/types';
import { Download } from '@/lib/platform/contract/download';
import { dashboardOperation } from '@/lib/platform/contract/dashboard-operation';

const siteId = z.strictObject({ id: IdParam });
/** A scan with its progress, separate because the published `Scan` allows no new members. */
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
  /** A sentence. */
  error: z.string().nullable(),
});
export type ScanState = z.infer<typeof ScanState>;

export const DeferredScan = z.strictObject({
  startsAt: Time.nullable().describe('When a scan starts by itself; null while none waits.'),
});
export type DeferredScan = z.infer<typeof DeferredScan>;
export const deferScan = dashboardOperation({
  id: 'deferScan',
  access: { session: 'member' },
  params: siteId,
  response: DeferredScan,
  status: 202,
});
export const cancelDeferredScan = dashboardOperation({
  id: 'cancelDeferredScan',
  access: { session: 'member' },
  params: siteId,
  response: DeferredScan,
});
export const getScanState = dashboardOperation({
  id: 'getScanState',
  access: { session: 'member' },
  params: siteId,
  response: ScanState,
});
export const exportReport = dashboardOperation({
  id: 'exportReport',
  access: { session: 'member' },
  params: z.strictObject({
    id: IdParam,
    format: z.enum(['md', 'json', 'csv'], 'The report is exported as md, json or csv.'),
  }),
  query: z.strictObject({
    scan_id: IdParam.optional().describe('Of this scan instead of the latest.'),
  }),
  response: Download,
});

/** Calls that only the dashboard has. */
export const ownOperations = [exportReport, deferScan, cancelDeferredScan, getScanState] as const;
