import { bandOf } from '@/lib/words/grades';

/** A score with the word of its grade, at the largest size of the type. */
export function Score({ score }: { readonly score: number }) {
  const { label, color } = bandOf(score);
  return (
    <p className={`score tone-${color}`}>
      <span>{score}</span>
      <span className="sr-only"> of 100, </span>
      <b>{label}</b>
    </p>
  );
}
