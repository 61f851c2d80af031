import { exportReport } from '@/lib/contract/dashboard';
import { reportCsv } from '@/lib/file-formats/report-csv';
import { reportMarkdown } from '@/lib/file-formats/report-markdown';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { requireSiteReportView, type SiteReportView } from '@/lib/services/reports/site-report';

export const dynamic = 'force-dynamic';

const WRITE = {
  md: (view: SiteReportView) => reportMarkdown(view, new Date()),
  json: ({ report }: SiteReportView) => `${JSON.stringify(report, null, 2)}\n`,
  csv: ({ report }: SiteReportView) => reportCsv(report),
};

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(exportReport, async ({ session, params: { id, format }, query }) => {
    const view = await requireSiteReportView(session.actor, id, query.scan_id);
    return {
      filename: `seamark-${view.report.host}.${format}`,
      bytes: Buffer.from(WRITE[format](view)),
    };
  }),
);
