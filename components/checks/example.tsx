import type { Example as Shown } from '@/engine';
import { CodeBlock } from '@/components/ui/code-block';
import { Mark } from '@/components/ui/marks';

/** A good or a bad answer, said by word and shape. */
export function Example({
  example,
  isGood,
}: {
  readonly example: Shown;
  readonly isGood: boolean;
}) {
  const word = isGood ? 'Good' : 'Bad';
  return (
    <div className="min-w-0">
      <h3 className="mb-2 flex items-baseline gap-2 font-medium">
        <span className={`mark translate-y-0.5 ${isGood ? 'tone-pass' : 'tone-fail'}`}>
          <Mark name={isGood ? 'pass' : 'fail'} />
        </span>
        {word}: {example.title}
      </h3>
      <CodeBlock code={example.code} label={`${word} example`} />
    </div>
  );
}
