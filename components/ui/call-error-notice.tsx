import type { RefObject } from 'react';
import type { CallError } from '@/lib/platform/client/request';
import { wait } from '@/lib/platform/text/dates';
import { Link } from './link';
import { Countdown } from './countdown';
import { Notice } from './notice';
import { SignInAgain } from './sign-in-again';

interface Props {
  readonly error: CallError | null;
  readonly title: string;
  readonly notice?: RefObject<HTMLDivElement | null>;
}

/** Error of a dashboard call, with the next step; shows the request id of internal errors. */
export function CallErrorNotice({ error, title, notice }: Props) {
  return (
    <div ref={notice} tabIndex={-1} role="alert" className="outline-none empty:hidden">
      {error !== null && (
        <Notice tone="fail" title={title}>
          {error.sentence}
          {error.retryAfterSeconds !== null && (
            <span className="sr-only"> Try again in {wait(error.retryAfterSeconds)}.</span>
          )}
          <Countdown error={error} />
          {error.code === 'no_session' && (
            <>
              {' '}
              <SignInAgain />, then try again.
            </>
          )}
          {error.code === 'plan_required' && (
            <>
              {' '}
              <Link href="/account/plan">View plans</Link>
            </>
          )}
          {error.code === 'internal_error' && error.requestId !== null && (
            <>
              {' '}
              Request <code>{error.requestId}</code>
            </>
          )}
        </Notice>
      )}
    </div>
  );
}
