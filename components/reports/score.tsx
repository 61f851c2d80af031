import { bandOf } from '@/lib/reports/grades';

/** A score with the word of its grade, at the largest size of the type. */
export function Score({ score }: { readonly score: number }) {
  const { label, color } = bandOf(score);
  return (
    <p className={`score text-${color}`}>
      <span className="block text-score/[5.25rem] font-bold tracking-[-0.04em] tabular-nums">
        {score}
      </span>
      <span className="sr-only"> of 100, </span>
      <b className="text-lead font-bold">{label}</b>
    </p>
  );
}
