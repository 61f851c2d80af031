'use client';

import { Form } from '@/components/ui/form';
import { Notice } from '@/components/ui/notice';
import { WithoutScript } from '@/components/ui/without-script';
import { call } from '@/lib/api/call';
import { openPage } from '@/lib/platform/client/open-page';
import { NewPasswordField } from './password-fields';

interface Props {
  readonly token: string;
  /** True if the person has no account yet and chooses a password. */
  readonly isNew: boolean;
  /** True if the link came by email: only a reader of that mailbox can be signed in by it. */
  readonly isProven: boolean;
}

export function JoinForm({ token, isNew, isProven }: Props) {
  return (
    <Form
      failure="Couldn’t join the organization"
      submit="Join"
      busy="Joining"
      send={async ({ password }) => {
        await call('acceptInvitation', {
          body: { token, ...(password === undefined ? {} : { password }) },
        });
        if (!isNew || isProven) return openPage('/sites');
        return (
          <Notice tone="info" title="Check your email">
            You joined the organization. We sent you a link to confirm your email address; open it
            to sign in.
          </Notice>
        );
      }}
    >
      <WithoutScript />
      {isNew && <NewPasswordField />}
    </Form>
  );
}
