import * as api from '@/lib/contract';
import * as calls from '@/lib/contract/dashboard';
import { reportCsv } from '@/lib/file-formats/report-csv';
import { reportMarkdown } from '@/lib/file-formats/report-markdown';
import { HandlerResult, on } from '@/lib/http';
import { compareSiteScans } from '@/lib/services/compare/compare-site-scans';
import {
  changeComparison,
  removeComparison,
  addComparison,
} from '@/lib/services/comparisons/change-comparison';
import { listSiteHistory } from '@/lib/services/history/list-site-history';
import { listMarkers } from '@/lib/services/markers/list-markers';
import { deleteMarker, createMarker } from '@/lib/services/markers/set-marker';
import { addSite } from '@/lib/services/ownership/add-site';
import { checkOwnership } from '@/lib/services/ownership/check-ownership';
import { getOwnership } from '@/lib/services/ownership/get-ownership';
import {
  getSiteReport,
  requireSiteReportView,
  type SiteReportView,
} from '@/lib/services/reports/site-report';
import {
  deleteRequestHeader,
  putRequestHeader,
  listRequestHeaders,
} from '@/lib/services/request-headers/request-headers';
import { cancelDeferredScan, deferScan } from '@/lib/services/scans/deferred-scan';
import { getScan } from '@/lib/services/scans/get-scan';
import { getScanState } from '@/lib/services/scans/get-scan-state';
import { startSiteScan } from '@/lib/services/scans/start-site-scan';
import { changeSite, deleteSite } from '@/lib/services/sites/change-site';
import { getSeenPage } from '@/lib/services/reports/see-page';
import { visitsOfLastDays } from '@/lib/services/visits/visits-by-day';
import { visitsCsv } from '@/lib/file-formats/visits-csv';
import { addLog } from '@/lib/services/visits/add-log';
import { addVisits } from '@/lib/services/visits/add-visits';
import { listVisits } from '@/lib/services/visits/list-visits';
import { listSites } from '@/lib/services/sites/list-sites';

const WRITE_REPORT = {
  md: (view: SiteReportView) => reportMarkdown(view, new Date()),
  json: ({ report }: SiteReportView) => `${JSON.stringify(report, null, 2)}\n`,
  csv: ({ report }: SiteReportView) => reportCsv(report),
};

export const sitesHandlers = [
  on(api.getScan, ({ actor, params }) => getScan(actor, params.id)),
  on(api.compareScans, ({ actor, params, query }) => compareSiteScans(actor, params.id, query)),
  on(api.listSiteHistory, ({ actor, params, page }) => listSiteHistory(actor, params.id, page)),
  on(api.deleteMarker, ({ actor, params }) => deleteMarker(actor, params.id, params.markerId)),
  on(api.listMarkers, ({ actor, params, page }) => listMarkers(actor, params.id, page)),
  on(api.createMarker, ({ actor, params, body, newId }) =>
    createMarker(actor, params.id, body, newId),
  ),
  on(api.listVisits, ({ actor, params, query, page }) => listVisits(actor, params.id, query, page)),
  on(api.addVisits, ({ actor, params, body, log, signal }) =>
    log === null ? addVisits(actor, params.id, body) : addLog(actor, params.id, log, signal),
  ),
  on(api.getOwnership, ({ actor, params }) => getOwnership(actor, params.id)),
  on(api.checkOwnership, ({ actor, params }) => checkOwnership(actor, params.id)),
  on(api.getSiteReport, ({ actor, params }) => getSiteReport(actor, params.id)),
  on(api.putRequestHeader, ({ actor, params, body }) =>
    putRequestHeader(actor, params.id, params.name, body.value),
  ),
  on(api.deleteRequestHeader, ({ actor, params }) =>
    deleteRequestHeader(actor, params.id, params.name),
  ),
  on(api.listRequestHeaders, ({ actor, params }) => listRequestHeaders(actor, params.id)),
  on(api.changeSite, ({ actor, params, body }) => changeSite(actor, params.id, body)),
  on(api.deleteSite, ({ actor, params }) => deleteSite(actor, params.id)),
  on(api.startSiteScan, async ({ actor, params, newId }) => {
    const { scan, limits } = await startSiteScan(actor, params.id, newId);
    return HandlerResult.withLimits(scan, limits);
  }),
  on(api.listSites, ({ actor, page }) => listSites(actor, page)),
  on(api.addSite, ({ actor, body }) => addSite(actor, body)),
  on(calls.changeComparison, ({ actor, params, body }) => changeComparison(actor, params.id, body)),
  on(calls.removeComparison, ({ actor, params }) => removeComparison(actor, params.id)),
  on(calls.addComparison, ({ actor, body }) => addComparison(actor, body)),
  on(calls.getScanState, ({ actor, params }) => getScanState(actor, params.id)),
  on(calls.deferScan, ({ actor, params }) => deferScan(actor, params.id)),
  on(calls.cancelDeferredScan, ({ actor, params }) => cancelDeferredScan(actor, params.id)),
  on(calls.exportReport, async ({ actor, params: { id, format }, query }) => {
    const view = await requireSiteReportView(actor, id, query.scan_id);
    return {
      filename: `seamark-${view.report.host}.${format}`,
      bytes: Buffer.from(WRITE_REPORT[format](view)),
    };
  }),
  on(api.getSeenPage, ({ actor, params, query, signal }) =>
    getSeenPage(actor, params.id, query.url ?? null, signal),
  ),
  on(calls.exportVisits, async ({ actor, params }) => {
    const { host, rows } = await visitsOfLastDays(actor, params.id, new Date());
    return { filename: `seamark-visits-${host}.csv`, bytes: Buffer.from(visitsCsv(rows)) };
  }),
];
