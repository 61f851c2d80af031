import type { Report } from '@/lib/reports/contract/report';

interface Props {
  readonly report: Pick<Report, 'score' | 'originScore' | 'pages'>;
}

/** How home page and other pages make the score; null if the home page is the whole score. */
export function ScoreParts({ report: { originScore, pages } }: Props) {
  const scores = pages.flatMap((page) => page.score ?? []);
  if (scores.length === 0) return null;
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return (
    <p className="mt-1 max-w-prose text-muted tabular-nums">
      Home page {originScore} (counts 70%), {scores.length} other{' '}
      {scores.length === 1 ? 'page' : 'pages'} {mean.toFixed(1).replace('.0', '')} (30%). Points are
      for the home page.
    </p>
  );
}
