import { Mark } from '@/components/ui/marks';
import type { FixState } from '@/lib/fixes/fix-state';

/** Word of a fix's state; only a confirmed fix has a tick. */
export function FixStateMark({ word }: Pick<FixState, 'word'>) {
  if (word !== 'Fixed') return <span className="text-muted">{word}</span>;
  return (
    <span className="mark text-pass">
      <Mark name="pass" />
      Fixed
    </span>
  );
}
