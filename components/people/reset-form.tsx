'use client';

import { Link } from '@/components/ui/link';
import { AccountName } from '@/components/ui/fields';
import { Form } from '@/components/ui/form';
import { Notice } from '@/components/ui/notice';
import { WithoutScript } from '@/components/ui/without-script';
import { call } from '@/lib/api/call';
import { EmailField } from './email-field';
import { NewPasswordField } from './password-fields';
import { NoMailServer } from './no-mail-server';

/** `hasMail`: true if this server can send email. */
export function RequestResetForm({ hasMail }: { readonly hasMail: boolean }) {
  return (
    <Form
      failure="Couldn’t send the link"
      submit="Send link"
      busy="Sending link"
      send={async ({ email = '' }) => {
        await call('requestPasswordReset', { body: { email } });
        return hasMail ? (
          <Notice tone="info" title="Check your email">
            If an account with this address exists, we sent it a link to reset the password. The
            link can be used once within 30 minutes.
          </Notice>
        ) : (
          <NoMailServer link="the link to reset your password; it works for 30 minutes" />
        );
      }}
    >
      <WithoutScript />
      <EmailField />
    </Form>
  );
}

interface NewPasswordProps {
  readonly token: string;
  readonly email: string;
}

export function NewPasswordForm({ token, email }: NewPasswordProps) {
  return (
    <Form
      failure="Couldn’t change the password"
      submit="Set password"
      busy="Setting password"
      send={async ({ password = '' }) => {
        await call('confirmPasswordReset', { body: { token, password } });
        return (
          <Notice tone="info" title="Password changed">
            You were signed out everywhere, and linked accounts were disconnected.{' '}
            <Link href="/sign-in">Sign in</Link> with the new password.
          </Notice>
        );
      }}
    >
      <WithoutScript />
      <AccountName email={email} />
      <NewPasswordField label="New password" />
    </Form>
  );
}
