import type { ReactNode } from 'react';
import { Mark, type MarkName } from './marks';

interface Props {
  readonly tone: 'info' | 'warn' | 'fail';
  readonly title: string;
  readonly id?: string;
  readonly children?: ReactNode;
}

const MARK: Record<Props['tone'], MarkName> = { info: 'info', warn: 'warn', fail: 'fail' };

/** A message: what happened, why, and the next step. */
export function Notice({ tone, title, id, children }: Props) {
  return (
    <div id={id} className="flex gap-3 border-l-2 border-current py-1 pl-3">
      <span className={`text-${tone} pt-1`}>
        <Mark name={MARK[tone]} />
      </span>
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">{title}</p>
        {children !== undefined && <div className="text-muted">{children}</div>}
      </div>
    </div>
  );
}
