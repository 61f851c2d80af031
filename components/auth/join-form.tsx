'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { Notice } from '@/components/ui/notice';
import { FormOutcome } from '@/components/ui/form-outcome';
import { useSubmit } from '@/components/ui/use-submit';
import { WithoutScript } from '@/components/ui/without-script';
import { call } from '@/lib/client/call';
import { NewPasswordField } from './new-password-field';

interface Props {
  readonly token: string;
  /** True if the person has no account yet and chooses a password. */
  readonly isNew: boolean;
  /** True if the link came by email: only a reader of that mailbox can be signed in by it. */
  readonly isProven: boolean;
}

export function JoinForm({ token, isNew, isProven }: Props) {
  const router = useRouter();
  const [mustConfirm, setMustConfirm] = useState(false);
  const form = useSubmit(
    async ({ password }) => {
      await call('acceptInvitation', {
        body: { token, ...(password === undefined ? {} : { password }) },
      });
      if (isNew && !isProven) return setMustConfirm(true);
      router.push('/sites');
      router.refresh();
      return 'leaving';
    },
    isNew ? ['password'] : [],
  );
  if (mustConfirm)
    return (
      <FormOutcome>
        <Notice tone="info" title="Check your email">
          You joined the organization. We sent you a link to confirm your email address; open it to
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
        title="Couldn’t join the organization"
      />
      {isNew && <NewPasswordField error={form.errorAt('password')} />}
      <div>
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          {form.isBusy ? 'Joining' : 'Join'}
        </Button>
      </div>
    </form>
  );
}
