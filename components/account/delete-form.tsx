'use client';

import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { TextField } from '@/components/ui/text-field';
import { useSubmit } from '@/components/ui/use-submit';
import { useFieldValue } from '@/components/ui/use-field-value';
import { call } from '@/lib/client/call';

interface Props {
  readonly of: 'organization' | 'account';
  /** Name of the organization, or email address of the account, to be typed as confirmation. */
  readonly name: string;
  readonly hasPassword: boolean;
}

/** Deletion is irreversible, so the form requires the name and, if the account has one, the password. */
export function DeleteForm({ of, name, hasPassword }: Props) {
  const { typed, field } = useFieldValue();
  const nameField = of === 'organization' ? 'name' : 'email';
  const form = useSubmit(
    async ({ password }) => {
      const known = password === undefined ? {} : { password };
      if (of === 'organization')
        await call('deleteOrganization', { body: { name: typed, ...known } });
      else await call('deleteAccount', { body: { email: typed, ...known } });
      // The session changes too, so the page is loaded anew.
      window.location.assign(of === 'organization' ? '/sites' : '/');
      return 'leaving';
    },
    [nameField, 'password'],
  );
  const isNamed = typed.trim() === name;
  return (
    <form
      method="post"
      onSubmit={(event) => (isNamed ? form.onSubmit(event) : event.preventDefault())}
      className="grid max-w-xl gap-4"
    >
      <CallErrorNotice
        error={form.error}
        notice={form.notice}
        title={`Couldn’t delete the ${of}`}
      />
      <TextField
        label={`Type ${name} to confirm`}
        name={nameField}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        dir="auto"
        error={form.errorAt(nameField)}
        {...field}
      />
      {hasPassword && (
        <TextField
          label="Your password"
          name="password"
          type="password"
          required
          maxLength={128}
          autoComplete="current-password"
          error={form.errorAt('password')}
        />
      )}
      <div>
        <Button type="submit" aria-disabled={form.isBusy || !isNamed}>
          {form.isBusy ? `Deleting ${of}` : `Delete ${of}`}
        </Button>
      </div>
    </form>
  );
}
