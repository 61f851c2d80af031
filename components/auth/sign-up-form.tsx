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
export function SignUpForm({ hasMail }: { readonly hasMail: boolean }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useSubmit(
    async ({ email = '', password = '', organizationName = '' }) => {
      await call('signUp', { body: { email, password, organizationName } });
      setSentTo(email);
    },
    ['organizationName', 'email', 'password'],
  );
  if (sentTo !== null && !hasMail) return <NoMailServer toDo="confirm your address" />;
  if (sentTo !== null)
    return (
      <FormOutcome>
        <Notice tone="info" title="Check your email">
          We sent a link to <span dir="auto">{sentTo}</span>. Open it to confirm your address, then
          sign in.
        </Notice>
      </FormOutcome>
    );
  return (
    <form method="post" onSubmit={form.onSubmit} className="grid gap-5">
      <WithoutScript />
      <CallErrorNotice
        error={form.error}
        notice={form.notice}
        title="Couldn’t create the account"
      />
      <TextField
        label="Organization"
        name="organizationName"
        required
        maxLength={120}
        autoComplete="organization"
        error={form.errorAt('organizationName')}
      />
      <TextField
        label="Email address"
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="username"
        error={form.errorAt('email')}
      />
      <NewPasswordField error={form.errorAt('password')} />
      <div>
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          {form.isBusy ? 'Creating account' : 'Create account'}
        </Button>
      </div>
    </form>
  );
}
