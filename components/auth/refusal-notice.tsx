import type { RefObject } from 'react';
import { Countdown } from '@/components/ui/countdown';
import { Notice } from '@/components/ui/notice';
import { signInError } from '@/lib/words/sign-in-errors';
import type { SignInRefusal } from './use-sign-in';

interface Props {
  readonly notice: RefObject<HTMLDivElement | null>;
  readonly title: string;
  /** Null if nothing was refused, or a field shows the error. */
  readonly refusal: SignInRefusal | null;
}

/** The reason why next-auth refused a form, and the next step. */
export function RefusalNotice({ notice, title, refusal }: Props) {
  return (
    <div ref={notice} tabIndex={-1} role="alert" className="outline-none empty:hidden">
      {refusal !== null && (
        <Notice tone="fail" title={title}>
          {signInError(refusal.code)}
          <Countdown of={refusal} />
        </Notice>
      )}
    </div>
  );
}
