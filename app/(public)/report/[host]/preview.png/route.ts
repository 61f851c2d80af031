import { previewImage } from '@/components/report/preview-image';
import { day } from '@/lib/words/dates';
import { hostOfSegment } from '@/lib/words/host';
import { signed } from '@/lib/words/numbers';
import { passCount } from '@/lib/views/report-groups';
import { checkName, gainsOf } from '@/lib/views/report-view';
import { getStoredReport } from '@/lib/services/reports/public-report';
import { viewOf } from '../view';

export const dynamic = 'force-dynamic';

interface Context {
  readonly params: Promise<{ readonly host: string }>;
}

/** Link preview with host, plate, largest gain, and date. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  const host = hostOfSegment((await params).host);
  const stored = host === null ? null : await getStoredReport(host);
  if (stored === null)
    return new Response('There is no stored report for this host.\n', {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  const view = viewOf(stored);
  const { report } = stored;
  const { passed, applicable } = passCount(report);
  const [top] = gainsOf(view);
  return previewImage({
    title: report.host,
    lines: [
      `${passed} of ${applicable} applicable checks pass`,
      ...(top ? [`Largest gain: ${checkName(view, top.checkId)}, ${signed(top.gain)}`] : []),
    ],
    plate: {
      value: String(report.score),
      of: 'of 100',
      word: report.grade.label,
      color: report.grade.color,
    },
    foot: `${day(report.scannedAt)} · ${report.engine}`,
  });
}
