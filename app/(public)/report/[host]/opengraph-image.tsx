import { PREVIEW_SIZE, previewImage } from '@/components/report/preview-image';
import { normalizeHost } from '@/lib/contract';
import { day } from '@/lib/format/dates';
import { signed } from '@/lib/format/numbers';
import { passCount } from '@/lib/format/report-groups';
import { checkName, gainsOf } from '@/lib/format/report-view';
import { getStoredReport } from '@/lib/services/reports/get-stored-report';
import { viewOf } from './view';

export const size = PREVIEW_SIZE;
export const contentType = 'image/png';
export const alt = 'Score and largest gain of this report';
export const dynamic = 'force-dynamic';

export default async function Image({ params }: { params: Promise<{ host: string }> }) {
  const host = normalizeHost(decodeURIComponent((await params).host));
  const stored = host === null ? null : await getStoredReport(host);
  if (stored === null) return previewImage({ title: host ?? 'No report', lines: ['No stored report yet.'], plate: { value: '–', of: 'of 100', word: 'Not measured' }, foot: 'seamark' });
  const view = viewOf(stored);
  const { report } = stored;
  const { passed, applicable } = passCount(report);
  const [top] = gainsOf(view);
  return previewImage({
    title: report.host,
    lines: [`${passed} of ${applicable} applicable checks pass`, ...(top ? [`Largest gain: ${checkName(view, top.checkId)}, ${signed(top.gain)}`] : [])],
    plate: { value: String(report.score), of: 'of 100', word: report.grade.label, color: report.grade.color },
    foot: `${day(report.scannedAt)} · ${report.engine}`,
  });
}
