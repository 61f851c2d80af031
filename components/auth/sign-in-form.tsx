'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { RefusalNotice } from './refusal-notice';
import { useSignIn } from './use-sign-in';

interface Props {
  /** Provider of next-auth that handles the form. */
  readonly provider: 'credentials' | 'link' | 'email';
  readonly csrfToken: string;
  /** Path on this server to open after signing in. */
  readonly callbackUrl: string;
  readonly submit: string;
  /** Label of the button while the form is sent. */
  readonly busy?: string;
  /** Error code of a failed attempt, from the query string. */
  readonly error?: string | null;
  /** Message of a refusal, if it is not a wrong password. */
  readonly refusal?: string;
  readonly children: ReactNode;
}

/** A form of next-auth. Works as a plain form without scripts. */
export function SignInForm({
  provider,
  csrfToken,
  callbackUrl,
  submit,
  busy = 'Signing in',
  error = null,
  refusal: instead,
  children,
}: Props) {
  const { isBusy, refusal, notice, onSubmit } = useSignIn(error);
  const shownRefusal =
    refusal?.code === 'CredentialsSignin' && instead ? { ...refusal, code: instead } : refusal;
  return (
    <form
      method="post"
      action={`/api/auth/${provider === 'email' ? 'signin/email' : `callback/${provider}`}`}
      onSubmit={onSubmit}
      className="grid gap-5"
    >
      <input type="hidden" name="csrfToken" value={csrfToken} />
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <RefusalNotice notice={notice} title="Couldn’t sign you in" refusal={shownRefusal} />
      {children}
      <div>
        <Button type="submit" look="primary" aria-disabled={isBusy}>
          {isBusy ? busy : submit}
        </Button>
      </div>
    </form>
  );
}
