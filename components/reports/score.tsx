import type { Verdict } from '@seamark/engine';
import { bandOf, scoreWord } from '@/lib/reports/grades';

interface Props {
  readonly score: number;
  /** A site that is closed to readers has no word of praise below its score. */
  readonly tone: Verdict['tone'];
}

/** A score with the word of its grade, at the largest size of the type. */
export function Score({ score, tone }: Props) {
  const word = scoreWord(score, tone);
  return (
    <p className={`score text-${word === null ? 'red' : bandOf(score).color}`}>
      <span className="block text-score/[5.25rem] font-bold tracking-[-0.04em] tabular-nums">
        {score}
      </span>
      {word !== null && <span className="sr-only"> of 100, </span>}
      <b className="text-lead font-bold">{word ?? 'of 100'}</b>
    </p>
  );
}
