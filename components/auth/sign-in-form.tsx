'use client';

import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Countdown } from '@/components/ui/countdown';
import { Notice } from '@/components/ui/notice';
import { sendSignIn } from '@/lib/client/auth-form';
import { fieldOf, retryAfterOf, signInError } from '@/lib/format/sign-in-errors';

interface Props {
  /** Provider of next-auth that takes the form. */
  readonly provider: 'credentials' | 'link' | 'email';
  readonly csrfToken: string;
  /** Where to go afterwards; a path of ours. */
  readonly callbackUrl: string;
  readonly submit: string;
  /** What the button says meanwhile. */
  readonly busy?: string;
  /** Code of a failed try that came with the address. */
  readonly error?: string | null;
  /** What a refusal of this form means, where it is not a wrong password. */
  readonly refusal?: string;
  readonly children: ReactNode;
}

interface Failure {
  readonly code: string;
  readonly retryAfterSeconds: number | null;
}

const failureOf = (code: string): Failure => ({ code, retryAfterSeconds: retryAfterOf(code) });

/** A form that next-auth takes. Without scripts it is a plain form; with them nothing typed is lost on an error. */
export function SignInForm({ provider, csrfToken, callbackUrl, submit, busy = 'Signing in', error: given = null, refusal, children }: Props) {
  const [failure, setFailure] = useState(() => (given === null ? null : failureOf(given)));
  const [isBusy, setBusy] = useState(false);
  const notice = useRef<HTMLDivElement>(null);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const form = event.currentTarget;
    const answer = await sendSignIn(form);
    if ('url' in answer) return window.location.assign(answer.url);
    setBusy(false);
    setFailure(failureOf(answer.error));
    const field = form.elements.namedItem(fieldOf(answer.error) ?? '');
    (field instanceof HTMLElement ? field : notice.current)?.focus();
  };
  return (
    <form method="post" action={`/api/auth/${provider === 'email' ? 'signin/email' : `callback/${provider}`}`} onSubmit={send} className="grid gap-5">
      <input type="hidden" name="csrfToken" value={csrfToken} />
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <div ref={notice} tabIndex={-1} role="alert" className="outline-none empty:hidden">
        {failure !== null && (
          <Notice tone="fail" title="Not signed in">
            {signInError(failure.code === 'CredentialsSignin' && refusal ? refusal : failure.code)}
            <Countdown of={failure} />
          </Notice>
        )}
      </div>
      {children}
      <div><Button type="submit" look="primary" aria-disabled={isBusy}>{isBusy ? busy : submit}</Button></div>
    </form>
  );
}
