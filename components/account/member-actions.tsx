'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { Dialog } from '@/components/ui/dialog';
import { useAnnounce } from '@/components/ui/status-line';
import { SelectField } from '@/components/ui/select-field';
import { useSubmit } from '@/components/ui/use-submit';
import { call } from '@/lib/client/call';
import type { Role } from '@/lib/contract';

interface Props {
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  readonly isSelf: boolean;
  /** Roles that the signed-in person may assign; empty if they may change none. */
  readonly roles: readonly Role[];
  readonly canRemove: boolean;
}

/** Role change and removal of one member. A new role ends their sessions. */
export function MemberActions(member: Props) {
  const { email, isSelf, roles, canRemove } = member;
  const [open, setOpen] = useState<'role' | 'remove' | null>(null);
  const leave = isSelf ? 'Leave' : 'Remove';
  return (
    <span className="flex flex-wrap gap-2 sm:justify-end">
      {roles.length > 0 && (
        <Button small onClick={() => setOpen('role')} aria-label={`Change role of ${email}`}>
          Change role
        </Button>
      )}
      {canRemove && (
        <Button small onClick={() => setOpen('remove')} aria-label={`${leave} ${email}`}>
          {leave}
        </Button>
      )}
      <Dialog
        open={open !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setOpen(null);
        }}
        title={
          open === 'role'
            ? `Role of ${email}`
            : isSelf
              ? 'Leave this organization?'
              : `Remove ${email}?`
        }
        description={
          open === 'role'
            ? `${isSelf ? 'You will be signed out and your pending invitations will be canceled; you' : 'They will be signed out and their pending invitations will be canceled; they'} ` +
              'will have to sign in again with the new role.'
            : isSelf
              ? 'Invitations you sent will be canceled. You will need a new invitation to come back.'
              : 'They lose access immediately, and the invitations they sent are canceled. They will need a new invitation to come back.'
        }
      >
        <MemberForm
          {...member}
          isRole={open === 'role'}
          submit={open === 'role' ? 'Change role' : leave}
          onClose={() => setOpen(null)}
        />
      </Dialog>
    </span>
  );
}

interface FormProps extends Props {
  /** True for a role change, false for a removal. */
  readonly isRole: boolean;
  readonly submit: string;
  readonly onClose: () => void;
}

function MemberForm({ userId, email, role, isSelf, roles, isRole, submit, onClose }: FormProps) {
  const router = useRouter();
  const announce = useAnnounce();
  const form = useSubmit(async (fields) => {
    if (isRole)
      await call('changeMember', {
        params: { id: userId },
        body: { role: fields['role'] as Role },
      });
    else await call('removeMember', { params: { id: userId } });
    if (!isSelf || (isRole && fields['role'] === role)) {
      onClose();
      return isRole ? router.refresh() : announce(`${email} has been removed.`);
    }
    router.push(`/sign-in?${new URLSearchParams({ after: isRole ? 'role' : 'left' })}`);
    return 'leaving';
  });
  return (
    <form method="post" onSubmit={form.onSubmit} className="grid gap-4">
      <CallErrorNotice error={form.error} notice={form.notice} title="Couldn’t save the change" />
      {isRole && (
        <SelectField
          label="Role"
          name="role"
          options={roles.map((name) => [name, name])}
          defaultValue={role}
        />
      )}
      <div className="flex gap-2">
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          {submit}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
