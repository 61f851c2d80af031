'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { CopyButton } from '@/components/ui/copy-button';
import { Notice } from '@/components/ui/notice';
import { FormOutcome } from '@/components/ui/form-outcome';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { useSubmit } from '@/components/ui/use-submit';
import { call } from '@/lib/client/call';
import type { Invited } from '@/lib/contract';
import type { Role } from '@/lib/contract';

interface Props {
  readonly roles: readonly Role[];
  /** True if this server can send email. */
  readonly hasMail: boolean;
}

/** The form is replaced by its outcome: a second invitation would invalidate the link of the first. */
export function InviteForm({ roles, hasMail }: Props) {
  const router = useRouter();
  const [sent, setSent] = useState<Invited | null>(null);
  const form = useSubmit(
    async ({ email = '', role = 'member' }) => {
      setSent(await call('inviteMember', { body: { email, role: role as Role } }));
      router.refresh();
    },
    ['email'],
  );
  if (sent !== null) {
    return (
      <div className="grid max-w-xl gap-4">
        <FormOutcome>
          <Notice tone="info" title={`${sent.invitation.email} has been invited`}>
            <p>
              {hasMail
                ? 'We sent an email with an invitation link. You can also share this link; a new user who ' +
                  'joins with it has to confirm their email address first'
                : 'No mail server is configured, so share this link yourself'}
              . The link can be used once within 7 days.
            </p>
            <p className="my-2 font-mono text-sm wrap-anywhere text-ink select-all">{sent.url}</p>
            <CopyButton text={sent.url}>Copy link</CopyButton>
          </Notice>
        </FormOutcome>
        <div>
          <Button onClick={() => setSent(null)}>Invite another</Button>
        </div>
      </div>
    );
  }
  return (
    <form method="post" onSubmit={form.onSubmit} className="grid max-w-xl gap-4">
      <CallErrorNotice
        error={form.error}
        notice={form.notice}
        title="Couldn’t send the invitation"
      />
      <div className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <TextField
          label="Email address"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          error={form.errorAt('email')}
        />
        <SelectField
          label="Role"
          name="role"
          options={roles.map((name) => [name, name])}
          defaultValue="member"
        />
      </div>
      <div>
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          {form.isBusy ? 'Inviting' : 'Invite'}
        </Button>
      </div>
    </form>
  );
}
