import * as z from 'zod';
import { Count, IdParam, Time } from '@/lib/platform/contract/types';
import { Scan } from './scans';
import { dashboardOperation, fileOperation } from '@/lib/platform/contract/dashboard-operation';

const siteId = z.strictObject({ id: IdParam });
/** A scan with its progress, separate because the published `Scan` allows no new members. */
export const ScanState = Scan.omit({ engine: true, report: true }).extend({
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
export const deferScan = dashboardOperation('deferScan', 'member', {
  params: siteId,
  response: DeferredScan,
  status: 202,
});
export const cancelDeferredScan = dashboardOperation('cancelDeferredScan', 'member', {
  params: siteId,
  response: DeferredScan,
});
export const getScanState = dashboardOperation('getScanState', 'viewer', {
  params: siteId,
  response: ScanState,
});
export const exportReport = fileOperation('exportReport', {
  params: z.strictObject({
    id: IdParam,
    format: z.enum(['md', 'json', 'csv'], 'The report is exported as md, json or csv.'),
  }),
  query: z.strictObject({
    scan_id: IdParam.optional().describe('Of this scan instead of the latest.'),
  }),
});

/** Calls that only the dashboard has. */
export const ownOperations = [exportReport, deferScan, cancelDeferredScan, getScanState] as const;
