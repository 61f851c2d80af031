import { noSuchPage } from '@/app/no-such-page';
import type { RouteContext } from '@/app/query';
import { hostOfSegment } from '@/lib/platform/text/host';
import { reportCsv } from '@/lib/reports/report-csv';
import { getStoredReport } from '@/lib/reports/server/public-report';

export const dynamic = 'force-dynamic';

/** Findings as CSV, one per line. */
export async function GET(
  _: Request,
  { params }: RouteContext<{ host: string }>,
): Promise<Response> {
  const host = hostOfSegment((await params).host);
  const stored = host === null ? null : await getStoredReport(host);
  if (stored === null) return noSuchPage('There is no stored report for this host.\n');
  return new Response(reportCsv(stored.report), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="seamark-${host}.csv"`,
      'Cache-Control': 'no-cache',
    },
  });
}
