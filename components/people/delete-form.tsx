'use client';

import { TextField } from '@/components/ui/fields';
import { Form } from '@/components/ui/form';
import { call } from '@/lib/api/call';
import { openPage } from '@/lib/platform/client/open-page';

interface Props {
  readonly of: 'organization' | 'account';
  /** Name of the organization, or email address of the account, to be typed as confirmation. */
  readonly name: string;
  readonly hasPassword: boolean;
}

/** Deletion is irreversible, so the form requires the name and, if the account has one, the password. */
export function DeleteForm({ of, name, hasPassword }: Props) {
  return (
    <Form
      look="danger"
      confirm={name}
      failure={`Couldn’t delete the ${of}`}
      submit={`Delete ${of}`}
      busy={`Deleting ${of}`}
      send={async ({ password }) => {
        const known = password === undefined ? {} : { password };
        if (of === 'organization') await call('deleteOrganization', { body: { name, ...known } });
        else await call('deleteAccount', { body: { email: name, ...known } });
        return openPage(of === 'organization' ? '/sites' : '/');
      }}
    >
      {hasPassword && (
        <TextField
          label="Your password"
          name="password"
          type="password"
          required
          maxLength={128}
          autoComplete="current-password"
        />
      )}
    </Form>
  );
}
