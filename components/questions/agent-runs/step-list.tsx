import type { StepView } from '@/lib/questions/replay-view';
import { ReadText, StepHead } from './step-parts';

/** All steps as a list: the view without scripts, and for searching and printing. */
export function StepList({
  steps,
  prefix,
}: {
  readonly steps: readonly StepView[];
  readonly prefix: string;
}) {
  return (
    <ol className="mt-2 border-t border-ink">
      {steps.map((step) => (
        <li
          key={step.index}
          id={`${prefix}step-${step.index + 1}`}
          className="scroll-mt-4 border-b border-line py-3 target:bg-raised"
        >
          {step.waited !== null && <p className="mb-2 text-sm text-muted">{step.waited} later</p>}
          <StepHead step={step} />
          {step.note !== null && (
            <p className="mt-1 max-w-prose wrap-anywhere" dir="auto">
              {step.note}
            </p>
          )}
          <ReadText pieces={step.read} />
        </li>
      ))}
    </ol>
  );
}
