import type { ReportView } from '@/lib/format/report-view';
import type { StoredReport } from '@/lib/services/reports/get-stored-report';

export const viewOf = ({ report, detail }: StoredReport): ReportView =>
  ({ report, fixes: detail?.fixes ?? null, surfaces: detail?.surfaces ?? null });
