import type { ReactNode } from 'react';
import { Mark } from '@/components/ui/marks';

interface Props {
  readonly number: number;
  readonly title: string;
  /** Element id, for links. */
  readonly id?: string;
  readonly isDone: boolean;
  /** Result of the completed step. */
  readonly outcome?: ReactNode;
  readonly children?: ReactNode;
}

/** A numbered step of a page; a completed step stays visible with its outcome. */
export function Step({ number, title, id, isDone, outcome, children }: Props) {
  return (
    <li id={id} className="grid gap-4 border-t border-ink py-6 sm:grid-cols-[2.5rem_minmax(0,1fr)]">
      <p className="font-mono text-lead text-muted" aria-hidden="true">
        {number}
      </p>
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-baseline gap-x-3">
          {title}
          {isDone && (
            <span className="mark text-pass">
              <Mark name="pass" />
              done
            </span>
          )}
        </h2>
        {outcome !== undefined && <div className="mt-1">{outcome}</div>}
        {children !== undefined && <div className="mt-4">{children}</div>}
      </div>
    </li>
  );
}
