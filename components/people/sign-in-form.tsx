'use client';

import type { ReactNode } from 'react';
import { Form } from '@/components/ui/form';
import { openPage } from '@/lib/platform/client/open-page';
import { sendSignIn, signInRefusal } from '@/lib/people/send-sign-in';

interface Props {
  /** Path of next-auth that takes the form, such as `callback/credentials`. */
  readonly path: string;
  readonly csrfToken: string;
  /** Path on this server to open after signing in. */
  readonly callbackUrl: string;
  readonly failure?: string;
  readonly submit: string;
  /** Label of the button while the form is sent. */
  readonly busy?: string;
  /** Error code of a failed attempt, from the query string. */
  readonly error?: string | null;
  /** Code that `CredentialsSignin` stands for, if it is not a wrong password. */
  readonly refusal?: string;
  readonly children: ReactNode;
}

/** A form of next-auth. Works as a plain form without scripts. */
export function SignInForm({
  path,
  csrfToken,
  callbackUrl,
  failure = 'Couldn’t sign you in',
  submit,
  busy = 'Signing in',
  error = null,
  refusal = 'CredentialsSignin',
  children,
}: Props) {
  const action = `/api/auth/${path}`;
  const asRefusal = (code: string) => signInRefusal(code === 'CredentialsSignin' ? refusal : code);
  return (
    <Form
      action={action}
      failure={failure}
      submit={submit}
      busy={busy}
      refused={error === null ? null : asRefusal(error)}
      send={async (_, data) => {
        const answer = await sendSignIn(action, data);
        if ('error' in answer) throw asRefusal(answer.error);
        return openPage(answer.url);
      }}
    >
      <input type="hidden" name="csrfToken" value={csrfToken} />
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      {children}
    </Form>
  );
}
