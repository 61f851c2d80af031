'use client';

import { useRouter } from 'next/navigation';
import { CopyButton } from '@/components/ui/copy-button';
import { TextField } from '@/components/ui/fields';
import { Form } from '@/components/ui/form';
import { Notice } from '@/components/ui/notice';
import { RoleFields, roleOf } from './role-fields';
import { call } from '@/lib/api/call';
import type { Invited } from '@/lib/people/contract/members';
import type { Role } from '@/lib/platform/contract/roles';

interface Props {
  readonly roles: readonly Role[];
  /** True if this server can send email. */
  readonly hasMail: boolean;
}

/** The form is replaced by its outcome: a second invitation would invalidate the link of the first. */
export function InviteForm({ roles, hasMail }: Props) {
  const router = useRouter();
  return (
    <Form
      failure="Couldn’t send the invitation"
      submit="Invite"
      busy="Inviting"
      again="Invite another"
      send={async (typed) => {
        const body = { email: typed['email'] ?? '', ...roleOf(typed) };
        const invited = await call('inviteMember', { body });
        router.refresh();
        return <Invitation {...invited} hasMail={hasMail} />;
      }}
    >
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <TextField
          label="Email address"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="off"
        />
        <RoleFields roles={roles} role="member" />
      </div>
    </Form>
  );
}

function Invitation({ invitation, url, hasMail }: Invited & { readonly hasMail: boolean }) {
  return (
    <Notice tone="info" title={`${invitation.email} has been invited`}>
      <p>
        {hasMail
          ? 'We sent an email with an invitation link. You can also share this link; a new user who ' +
            'joins with it has to confirm their email address first.'
          : 'This server can’t send email, so share this link yourself.'}{' '}
        The link can be used once within 7 days.
      </p>
      {url && (
        <>
          <p className="my-2 font-mono text-sm wrap-anywhere text-ink select-all">{url}</p>
          <CopyButton text={url}>Copy link</CopyButton>
        </>
      )}
    </Notice>
  );
}
