import type { Report } from '@/lib/contract';

/** Calculation of a score with additional pages; null if the home page is the whole score. */
export function ScoreParts({
  report: { score, originScore, pages },
}: {
  readonly report: Pick<Report, 'score' | 'originScore' | 'pages'>;
}) {
  const scores = pages.flatMap((page) => page.score ?? []);
  if (scores.length === 0) return null;
  const mean = scores.reduce((sum, one) => sum + one, 0) / scores.length;
  return (
    <p className="mt-6 max-w-prose tabular-nums">
      <strong className="font-medium">{score}</strong> is 70% of the home page score ({originScore})
      plus 30% of the average score of {scores.length} additional{' '}
      {scores.length === 1 ? 'page' : 'pages'} ({mean.toFixed(1)}). Gains apply to the home page
      score.
    </p>
  );
}
