import type { RefObject } from 'react';
import type { CallError } from '@/lib/client/call';
import { Notice } from './notice';

interface Props {
  readonly error: CallError | null;
  readonly title: string;
  readonly notice?: RefObject<HTMLDivElement | null>;
}

/** Why a call of the dashboard failed and what to do; quotes the request where the defect is ours. */
export function CallErrorNotice({ error, title, notice }: Props) {
  return (
    <div ref={notice} tabIndex={-1} role="alert" className="outline-none empty:hidden">
      {error !== null && (
        <Notice tone="fail" title={title}>
          {error.message}
          {error.code === 'no_session' && <> <a className="link" href="/sign-in">Sign in</a></>}
          {error.code === 'internal_error' && error.requestId !== null && <> Request <code>{error.requestId}</code></>}
        </Notice>
      )}
    </div>
  );
}
