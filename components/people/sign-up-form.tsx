'use client';

import { TextField } from '@/components/ui/fields';
import { Form } from '@/components/ui/form';
import { Notice } from '@/components/ui/notice';
import { WithoutScript } from '@/components/ui/without-script';
import { call } from '@/lib/api/call';
import { EmailField } from './email-field';
import { NewPasswordField } from './password-fields';
import { NoMailServer } from './no-mail-server';

export const OrganizationField = () => (
  <TextField
    label="Organization"
    name="organizationName"
    required
    maxLength={120}
    autoComplete="organization"
  />
);

/** `hasMail`: true if this server can send email. */
export function SignUpForm({ hasMail }: { readonly hasMail: boolean }) {
  return (
    <Form
      failure="Couldn’t create the account"
      submit="Create account"
      busy="Creating account"
      send={async ({ email = '', password = '', organizationName = '' }) => {
        await call('signUp', { body: { email, password, organizationName } });
        return hasMail ? (
          <Notice tone="info" title="Check your email">
            We sent a link to <span dir="auto">{email}</span>. Open it to confirm your address and
            sign in.
          </Notice>
        ) : (
          <NoMailServer link="the confirmation link. Open it in this browser to sign in" />
        );
      }}
    >
      <WithoutScript />
      <OrganizationField />
      <EmailField />
      <NewPasswordField />
    </Form>
  );
}
