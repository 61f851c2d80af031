import * as api from '../contract';
import * as calls from '../contract/dashboard';
import { reportCsv } from '../report-csv';
import { reportMarkdown } from '../report-markdown';
import { auditUrl } from './audit-url';
import { deferScan, cancelDeferredScan } from './deferred-scan';
import { getBenchmark } from './get-benchmark';
import { getScan } from './get-scan';
import { getScanState } from './get-scan-state';
import { getPublicReport } from './public-report';
import { scanDomain } from './scan-domain';
import { toCheckResult, toFinding } from './report-view';
import { getSiteReport, requireSiteReport } from './site-report';
import { ownedReport, ownedReportView, type SiteReport } from './stored-report';
import { startScans } from './start-scans';
import { startSiteScan } from './start-site-scan';
import { on, HandlerResult, onSite } from '@/lib/platform/http';
import { CHECKS, protocolsOf, type AuditProgress } from '@seamark/engine';

const WRITE_REPORT = {
  md: (report: SiteReport) => reportMarkdown(ownedReportView(report), new Date()),
  json: (report: SiteReport) => `${JSON.stringify(ownedReport(report), null, 2)}\n`,
  csv: (report: SiteReport) => reportCsv(ownedReport(report)),
};

export const handlers = [
  on(api.getBenchmark, ({ query }) => getBenchmark(query)),
  on(api.auditUrl, async ({ actor, body, signal }) => {
    const { report, limits } = await auditUrl(actor, body, signal);
    return HandlerResult.withLimits(report, limits);
  }),
  on(api.getPublicReport, async ({ params, knownEtags }) =>
    HandlerResult.stored(await getPublicReport(params.host, knownEtags)),
  ),
  on(api.scanDomain, async ({ body, caller, signal, onProgress }) => {
    let done = 0;
    const total = CHECKS.length;
    const onStart = () => onProgress({ done, total, message: 'Started' });
    const onEvent = (event: AuditProgress) => {
      if (event.type !== 'check') return;
      const message = `Checked: ${event.result.name}`;
      onProgress({ done: ++done, total, message, result: toCheckResult(event.result) });
    };
    const { report, limits } = await scanDomain(
      { domain: body.domain, caller, onStart, onEvent },
      signal,
    );
    return HandlerResult.withLimits(report, limits);
  }),

  on(api.getScan, ({ actor, params }) => getScan(actor, params.id)),
  on(api.getSiteReport, async ({ actor, params }) =>
    HandlerResult.stored({ body: await getSiteReport(actor, params.id), etag: '' }),
  ),
  onSite(api.listProtocols, async (site) => {
    const { scanId, report } = await requireSiteReport(site);
    return {
      siteId: site.id,
      host: site.host,
      scanId,
      scannedAt: report.scannedAt,
      protocols: protocolsOf(report.checks).map(({ obstacle, ...rest }) => ({
        ...rest,
        obstacle: obstacle && toFinding(obstacle),
      })),
    };
  }),
  on(api.startSiteScan, async ({ actor, params, newId }) => {
    const { scan, limits } = await startSiteScan(actor, params.id, newId);
    return HandlerResult.withLimits(scan, limits);
  }),
  on(api.startScans, ({ actor, body, newId }) => startScans(actor, body, newId)),
  on(calls.getScanState, ({ actor, params }) => getScanState(actor, params.id)),
  on(calls.deferScan, ({ actor, params }) => deferScan(actor, params.id)),
  on(calls.cancelDeferredScan, ({ actor, params }) => cancelDeferredScan(actor, params.id)),
  onSite(calls.exportReport, async (site, { params: { format }, query }) => {
    const stored = await requireSiteReport(site, query.scan_id);
    return {
      filename: `seamark-${stored.report.host}.${format}`,
      bytes: Buffer.from(WRITE_REPORT[format](stored)),
    };
  }),
];
