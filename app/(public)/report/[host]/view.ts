import type { ReportView } from '@/lib/reports/report-view';
import type { PublicReportPage } from '@/lib/reports/server/public-report';
import { evidenceByCheck } from '@/lib/reports/server/report-view';

export const viewOf = ({ report, detail, place }: PublicReportPage): ReportView => ({
  report,
  fixes: detail?.fixes ?? null,
  artifacts: detail?.artifacts ?? null,
  surfaces: detail?.surfaces ?? null,
  text: detail?.text ?? null,
  evidence: detail && evidenceByCheck(detail.checks),
  place,
});
