'use client';

import { CurrentPasswordField } from './password-fields';
import { Form } from '@/components/ui/form';
import { call } from '@/lib/api/call';
import { openPage } from '@/lib/platform/client/open-page';

interface Props {
  readonly subject: 'organization' | 'account';
  /** Name of the organization, or email address of the account, to be typed as confirmation. */
  readonly name: string;
  readonly hasPassword: boolean;
}

/** Deletion is irreversible, so the form requires the name and, if the account has one, the password. */
export function DeleteForm({ subject, name, hasPassword }: Props) {
  return (
    <Form
      look="danger"
      confirm={name}
      failure={`Couldn’t delete the ${subject}`}
      submit={`Delete ${subject}`}
      busy={`Deleting ${subject}`}
      send={async ({ password }) => {
        const confirmation = password === undefined ? {} : { password };
        if (subject === 'organization')
          await call('deleteOrganization', { body: { name, ...confirmation } });
        else await call('deleteAccount', { body: { email: name, ...confirmation } });
        return openPage(subject === 'organization' ? '/sites' : '/');
      }}
    >
      {hasPassword && <CurrentPasswordField label="Your password" name="password" />}
    </Form>
  );
}
