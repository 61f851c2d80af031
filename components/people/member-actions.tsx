'use client';

import { ConfirmButton } from '@/components/ui/actions';
import { Button } from '@/components/ui/button';
import { FormDialog } from '@/components/ui/form-dialog';
import { RoleFields, roleOf } from './role-fields';
import { call } from '@/lib/api/call';
import { openPage } from '@/lib/platform/client/open-page';
import type { Role } from '@/lib/platform/contract/roles';

interface Props {
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  readonly siteIds: readonly string[];
  readonly tags: readonly string[];
  readonly isSelf: boolean;
  /** Roles that the signed-in person may assign; empty if they may change none. */
  readonly roles: readonly Role[];
  readonly canRemove: boolean;
}

/** Role change and removal of one member. A new role ends their sessions. */
export function MemberActions({
  userId,
  email,
  role,
  siteIds,
  tags,
  isSelf,
  roles,
  canRemove,
}: Props) {
  const leave = isSelf ? 'Leave' : 'Remove';
  return (
    <span className="flex flex-wrap gap-2 sm:justify-end">
      {roles.length > 0 && (
        <FormDialog
          opener={(open) => (
            <Button small onClick={open} aria-label={`Change role of ${email}`}>
              Change role
            </Button>
          )}
          title={`Role of ${email}`}
          description={
            (isSelf
              ? 'You will be signed out and your pending invitations will be canceled; you '
              : 'They will be signed out and their pending invitations will be canceled; they ') +
            'will have to sign in again with the new role.'
          }
          failure="Couldn’t save the change"
          submit="Change role"
          send={async (typed) => {
            await call('changeMember', {
              params: { id: userId },
              body: roleOf(typed, siteIds),
            });
            return isSelf && typed['role'] !== role ? openPage('/sign-in?after=role') : undefined;
          }}
        >
          <RoleFields roles={roles} role={role} tags={tags} />
        </FormDialog>
      )}
      {canRemove && (
        <ConfirmButton
          label={leave}
          name={`${leave} ${email}`}
          title={isSelf ? 'Leave this organization?' : `Remove ${email}?`}
          description={
            isSelf
              ? 'Invitations you sent will be canceled. You will need a new invitation to come back.'
              : 'They lose access immediately, and the invitations they sent are canceled. They will need a new invitation to come back.'
          }
          submit={leave}
          done={`${email} has been removed.`}
          call="removeMember"
          input={{ params: { id: userId } }}
          {...(isSelf ? { opens: '/sign-in?after=left' } : {})}
        />
      )}
    </span>
  );
}
