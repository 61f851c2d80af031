import { noSuchPage } from '@/app/no-such-page';
import type { RouteContext } from '@/app/query';
import { previewImage } from '@/components/reports/preview-image';
import { day } from '@/lib/platform/text/dates';
import { hostOfSegment } from '@/lib/platform/text/host';
import { scoreWord } from '@/lib/reports/grades';
import { getStoredReport } from '@/lib/reports/server/public-report';

export const dynamic = 'force-dynamic';

/** Link preview with host, score, verdict, and who can read the site. */
export async function GET(
  _: Request,
  { params }: RouteContext<{ host: string }>,
): Promise<Response> {
  const host = hostOfSegment((await params).host);
  const stored = host === null ? null : await getStoredReport(host);
  if (stored === null) return noSuchPage('There is no stored report for this host.\n');
  const { view } = stored;
  const { report } = stored;
  return previewImage({
    title: report.host,
    lines: [view.verdict.title, view.verdict.sentence],
    plate: {
      value: String(report.score),
      unit: 'of 100',
      word: scoreWord(report.score, view.verdict.tone) ?? '',
      color: view.verdict.tone === 'fail' ? 'red' : report.grade.color,
    },
    readers: view.readers ?? [],
    foot: day(report.scannedAt),
  });
}
