'use client';

import { useRouter } from 'next/navigation';
import { CurrentPasswordField, NewPasswordField } from './password-fields';
import { AccountName } from '@/components/ui/fields';
import { Form } from '@/components/ui/form';
import { call } from '@/lib/api/call';

interface Props {
  readonly email: string;
  readonly hasPassword: boolean;
}

/**
 * With `hasPassword`, the current password is required, so an unattended browser cannot be used to take the account.
 */
export function PasswordForm({ email, hasPassword }: Props) {
  const router = useRouter();
  return (
    <Form
      clears
      look="plain"
      failure="Couldn’t change the password"
      submit="Set password"
      busy="Setting password"
      send={async ({ currentPassword, password = '' }) => {
        // Another tab may have set a password in the meantime; the page then shows the field for it.
        await call('changePassword', {
          body: { password, ...(currentPassword === undefined ? {} : { currentPassword }) },
        }).finally(() => router.refresh());
        return 'Password changed. You were signed out on all other devices.';
      }}
    >
      <AccountName email={email} />
      {hasPassword && <CurrentPasswordField />}
      <NewPasswordField label="New password" />
    </Form>
  );
}
