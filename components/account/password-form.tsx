'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { NewPasswordField } from '@/components/auth/new-password-field';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { TextField } from '@/components/ui/text-field';
import { useSubmit } from '@/components/ui/use-submit';
import { call } from '@/lib/client/call';

/**
 * With `hasPassword`, the current password is required, so an unattended browser cannot be used to take the account.
 */
export function PasswordForm({
  email,
  hasPassword,
}: {
  readonly email: string;
  readonly hasPassword: boolean;
}) {
  const router = useRouter();
  const fields = useRef<HTMLFormElement>(null);
  const [isSet, setSet] = useState(false);
  const form = useSubmit(
    async ({ currentPassword, password = '' }) => {
      // Another tab may have set a password in the meantime; the page then shows the field for it.
      await call('changePassword', {
        body: { password, ...(currentPassword === undefined ? {} : { currentPassword }) },
      }).finally(() => router.refresh());
      fields.current?.reset();
      setSet(true);
    },
    ['currentPassword', 'password'],
  );
  return (
    <form
      method="post"
      ref={fields}
      onSubmit={form.onSubmit}
      onChange={() => setSet(false)}
      className="grid max-w-xl gap-4"
    >
      <CallErrorNotice
        error={form.error}
        notice={form.notice}
        title="Couldn’t change the password"
      />
      {/* Password managers match the saved password by this field. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {hasPassword && (
        <TextField
          label="Current password"
          name="currentPassword"
          type="password"
          required
          maxLength={128}
          autoComplete="current-password"
          error={form.errorAt('currentPassword')}
        />
      )}
      <NewPasswordField label="New password" error={form.errorAt('password')} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" aria-disabled={form.isBusy}>
          {form.isBusy ? 'Setting password' : 'Set password'}
        </Button>
        <span role="status" className="text-sm text-muted">
          {isSet ? 'Password changed. You were signed out on all other devices.' : ''}
        </span>
      </div>
    </form>
  );
}
