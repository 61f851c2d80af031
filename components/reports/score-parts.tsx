import { count } from '@/lib/platform/text/numbers';
import type { Report } from '@/lib/reports/contract/report';

interface Props {
  readonly report: Pick<Report, 'score' | 'originScore' | 'pages'>;
}

/** How home page and other pages make the score; null if the home page is the whole score. */
export function ScoreParts({ report: { score, originScore, pages } }: Props) {
  const scores = pages.flatMap((page) => page.score ?? []);
  if (scores.length === 0) return null;
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return (
    <p className="mt-1 max-w-prose text-muted tabular-nums">
      {score} = home page {originScore} (70 %) and {count(scores.length, 'other page')}{' '}
      {mean.toFixed(1).replace('.0', '')} (30 %)
    </p>
  );
}
