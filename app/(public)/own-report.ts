import { demoHost } from '@/lib/demo/notice';
import { env } from '@/lib/env';
import type { ReportView } from '@/lib/format/report-view';
import { viewOf } from './report/[host]/view';
import { getStoredReport } from '@/lib/services/reports/get-stored-report';

/** The newest public report of this installation itself, if someone has scanned it; in the demo, of one of its sites. */
export async function ownReport(): Promise<ReportView | null> {
  const stored = await getStoredReport(demoHost() ?? new URL(env().BASE_URL).hostname);
  return stored === null ? null : viewOf(stored);
}
