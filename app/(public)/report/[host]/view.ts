import type { ReportView } from '@/lib/views/report-view';
import type { PublicReportPage } from '@/lib/services/reports/public-report';
import { evidenceByCheck } from '@/lib/services/reports/report-view';

export const viewOf = ({ report, detail, place }: PublicReportPage): ReportView => ({
  report,
  fixes: detail?.fixes ?? null,
  artifacts: detail?.artifacts ?? null,
  surfaces: detail?.surfaces ?? null,
  text: detail?.text ?? null,
  evidence: detail && evidenceByCheck(detail.checks),
  place,
});
