'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { Notice } from '@/components/ui/notice';
import { FormOutcome } from '@/components/ui/form-outcome';
import { TextField } from '@/components/ui/text-field';
import { useSubmit } from '@/components/ui/use-submit';
import { WithoutScript } from '@/components/ui/without-script';
import { call } from '@/lib/client/call';
import { NewPasswordField } from './new-password-field';
import { NoMailServer } from './no-mail-server';

/** `hasMail`: true if this server can send email. */
export function RequestResetForm({ hasMail }: { readonly hasMail: boolean }) {
  const [isSent, setSent] = useState(false);
  const form = useSubmit(
    async ({ email = '' }) => {
      await call('requestPasswordReset', { body: { email } });
      setSent(true);
    },
    ['email'],
  );
  if (isSent && !hasMail) return <NoMailServer toDo="reset your password within 30 minutes" />;
  if (isSent)
    return (
      <FormOutcome>
        <Notice tone="info" title="Check your email">
          If an account with this address exists, we sent it a link to reset the password. The link
          can be used once within 30 minutes.
        </Notice>
      </FormOutcome>
    );
  return (
    <form method="post" onSubmit={form.onSubmit} className="grid gap-5">
      <WithoutScript />
      <CallErrorNotice error={form.error} notice={form.notice} title="Couldn’t send the link" />
      <TextField
        label="Email address"
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="username"
        error={form.errorAt('email')}
      />
      <div>
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          {form.isBusy ? 'Sending link' : 'Send link'}
        </Button>
      </div>
    </form>
  );
}

export function NewPasswordForm({
  token,
  email,
}: {
  readonly token: string;
  readonly email: string;
}) {
  const [isSet, setSet] = useState(false);
  const form = useSubmit(
    async ({ password = '' }) => {
      await call('confirmPasswordReset', { body: { token, password } });
      setSet(true);
    },
    ['password'],
  );
  if (isSet)
    return (
      <FormOutcome>
        <Notice tone="info" title="Password changed">
          You were signed out everywhere, and linked accounts were disconnected.{' '}
          <a className="link" href="/sign-in">
            Sign in
          </a>{' '}
          with the new password.
        </Notice>
      </FormOutcome>
    );
  return (
    <form method="post" onSubmit={form.onSubmit} className="grid gap-5">
      <WithoutScript />
      <CallErrorNotice
        error={form.error}
        notice={form.notice}
        title="Couldn’t change the password"
      />
      {/* Password managers match the saved password by this field. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField label="New password" error={form.errorAt('password')} />
      <div>
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          {form.isBusy ? 'Setting password' : 'Set password'}
        </Button>
      </div>
    </form>
  );
}
