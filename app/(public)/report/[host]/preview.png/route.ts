import { noSuchPage } from '@/app/no-such-page';
import type { RouteContext } from '@/app/query';
import { previewImage } from '@/components/reports/preview-image';
import { day } from '@/lib/platform/text/dates';
import { hostOfSegment } from '@/lib/platform/text/host';
import { CATEGORY_NAME } from '@/lib/platform/text/words';
import { getStoredReport } from '@/lib/reports/server/public-report';
import { textSentence } from '@/lib/reports/report-view';

export const dynamic = 'force-dynamic';

const decapitalized = (sentence: string): string => sentence[0]!.toLowerCase() + sentence.slice(1);

/** Link preview with host, score, categories on the scale, and the main sentence. */
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
    lines: [
      view.verdict.title,
      view.verdict.sentence,
      ...(view.text ? [`Agents read ${decapitalized(textSentence(view.text))}`] : []),
    ],
    plate: {
      value: String(report.score),
      unit: 'of 100',
      word: report.grade.label,
      color: report.grade.color,
    },
    bars: report.categories.map(({ category, score }) => ({
      name: CATEGORY_NAME[category],
      score,
    })),
    foot: day(report.scannedAt),
  });
}
