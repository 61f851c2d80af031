import * as calls from '@/lib/contract/dashboard';
import { reportCsv } from '@/lib/file-formats/report-csv';
import { reportMarkdown } from '@/lib/file-formats/report-markdown';
import { on } from '@/lib/http/serve-dashboard';
import {
  changeComparison,
  removeComparison,
  addComparison,
} from '@/lib/services/comparisons/change-comparison';
import { deleteMarker, createMarker } from '@/lib/services/markers/set-marker';
import { getOwnership } from '@/lib/services/ownership/get-ownership';
import { requestOwnershipCheck } from '@/lib/services/ownership/request-ownership-check';
import { requireSiteReportView, type SiteReportView } from '@/lib/services/reports/site-report';
import {
  deleteRequestHeader,
  putRequestHeader,
} from '@/lib/services/request-headers/request-headers';
import { cancelDeferredScan, deferScan } from '@/lib/services/scans/deferred-scan';
import { getScanState } from '@/lib/services/scans/get-scan-state';
import { startSiteScan } from '@/lib/services/scans/start-site-scan';
import { addSite } from '@/lib/services/sites/add-site';
import { changeSite, deleteSite } from '@/lib/services/sites/change-site';
import { listSites } from '@/lib/services/sites/list-sites';

const WRITE_REPORT = {
  md: (view: SiteReportView) => reportMarkdown(view, new Date()),
  json: ({ report }: SiteReportView) => `${JSON.stringify(report, null, 2)}\n`,
  csv: ({ report }: SiteReportView) => reportCsv(report),
};

export const sitesCalls = [
  on(calls.changeComparison, ({ session, params, body }) =>
    changeComparison(session, params.id, body),
  ),
  on(calls.removeComparison, ({ session, params }) => removeComparison(session, params.id)),
  on(calls.addComparison, ({ session, body }) => addComparison(session, body)),
  on(calls.getScanState, ({ session, params }) => getScanState(session.actor, params.id)),
  on(calls.deferScan, ({ session, params }) => deferScan(session.actor, params.id)),
  on(calls.cancelDeferredScan, ({ session, params }) =>
    cancelDeferredScan(session.actor, params.id),
  ),
  on(calls.deleteMarker, ({ session, params }) =>
    deleteMarker(session.actor, params.id, params.markerId),
  ),
  on(calls.createMarker, ({ session, params, body }) =>
    createMarker(session.actor, params.id, body),
  ),
  on(calls.checkOwnership, async ({ session, params }) => {
    await requestOwnershipCheck(session.actor, params.id);
    return getOwnership(session.actor, params.id);
  }),
  on(calls.getOwnership, ({ session, params }) => getOwnership(session.actor, params.id)),
  on(calls.exportReport, async ({ session, params: { id, format }, query }) => {
    const view = await requireSiteReportView(session.actor, id, query.scan_id);
    return {
      filename: `seamark-${view.report.host}.${format}`,
      bytes: Buffer.from(WRITE_REPORT[format](view)),
    };
  }),
  on(calls.putRequestHeader, ({ session, params, body }) =>
    putRequestHeader(session.actor, params.id, params.name, body.value),
  ),
  on(calls.deleteRequestHeader, ({ session, params }) =>
    deleteRequestHeader(session.actor, params.id, params.name),
  ),
  on(calls.changeSite, ({ session, params, body }) => changeSite(session, params.id, body)),
  on(calls.deleteSite, ({ session, params }) => deleteSite(session, params.id)),
  on(
    calls.startSiteScan,
    async ({ session, params }) => (await startSiteScan(session.actor, params.id)).scan,
  ),
  on(calls.listSites, ({ session }) => listSites(session.actor, { limit: null, offset: 0 })),
  on(calls.addSite, async ({ session, body }) => {
    const site = await addSite(session, body.url, body.name || null);
    return { site, ownership: await getOwnership(session.actor, site.id) };
  }),
];
