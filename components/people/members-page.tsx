import { DataTable } from '@/components/ui/data-table';
import { InviteForm } from './invite-form';
import { MemberActions } from './member-actions';
import { RenameForm } from './rename-form';
import { RightsTable } from './rights-table';
import { PageHead } from '@/components/shell/page-head';
import { ActionButton } from '@/components/ui/actions';
import { Notice } from '@/components/ui/notice';
import { StatusLine } from '@/components/ui/status-line';
import { RelativeTime } from '@/components/ui/relative-time';
import type { Session } from '@/lib/platform/access/session';
import { ROLES, type Role } from '@/lib/platform/contract/roles';
import { count } from '@/lib/platform/text/numbers';
import type { listMembers } from '@/lib/people/server/list-members';

/** Only owners may add, change, and remove owners. */
const mayChange = (session: Session, role: Role): boolean =>
  session.role === 'owner' || role !== 'owner';

interface Props {
  readonly session: Session;
  readonly list: Awaited<ReturnType<typeof listMembers>>;
  readonly hasMail: boolean;
  readonly now: Date;
}

export function MembersPage({ session, list: { members, invitations }, hasMail, now }: Props) {
  const grantable = ROLES.filter((role) => mayChange(session, role));
  return (
    <>
      <PageHead
        title="Members"
        lead={
          <>
            {count(members.length, 'member')} of <span dir="auto">{session.organizationName}</span>.
          </>
        }
      />
      <StatusLine>
        <MemberTable members={members} session={session} grantable={grantable} />
        {invitations.length > 0 && <Invitations invitations={invitations} now={now} />}
      </StatusLine>
      <section className="mt-10">
        <h2 className="mb-4">Invite a member</h2>
        <InviteForm roles={grantable} hasMail={hasMail} />
      </section>
      <section className="mt-10">
        <h2>Role permissions</h2>
        <RightsTable />
      </section>
      <section className="mt-10">
        <h2 className="mb-4">Organization</h2>
        <RenameForm name={session.organizationName} />
      </section>
    </>
  );
}

/** The reader's own membership. Only owners and admins see the other members; all members may leave. */
export function OwnMembership({ session }: { readonly session: Session }) {
  const { user, role, organizationName, actor } = session;
  const sees = actor.via.kind === 'session' ? actor.via.sees : undefined;
  return (
    <>
      <PageHead
        title="Members"
        lead={
          <>
            You are a {role} of <span dir="auto">{organizationName}</span>.
          </>
        }
      />
      <div className="mt-6">
        <Notice tone="info" title="You don’t have access to this page">
          Only owners and admins can view and invite members.
        </Notice>
      </div>
      <MemberTable
        members={[{ userId: user.id, email: user.email, role, siteIds: [], tags: [], ...sees }]}
        session={session}
        grantable={[]}
      />
      <section className="mt-10">
        <h2>Role permissions</h2>
        <RightsTable />
      </section>
    </>
  );
}

interface MemberRow {
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  readonly siteIds: readonly string[];
  readonly tags: readonly string[];
  readonly createdAt?: string;
}

/** “viewer of north, 2 sites” */
function roleOf({ role, siteIds, tags }: Pick<MemberRow, 'role' | 'siteIds' | 'tags'>): string {
  const seen = [...tags, ...(siteIds.length > 0 ? [count(siteIds.length, 'site')] : [])];
  return seen.length === 0 ? role : `${role} of ${seen.join(', ')}`;
}

interface MemberTableProps {
  readonly members: readonly MemberRow[];
  readonly session: Session;
  readonly grantable: readonly Role[];
}

function MemberTable({ members, session, grantable }: MemberTableProps) {
  const now = new Date();
  const isSelf = (userId: string) => userId === session.user.id;
  return (
    <DataTable
      className="mt-6"
      columns={[
        {
          head: 'Person',
          cell: ({ userId, email }) => (
            <span className="min-w-0 wrap-anywhere">
              {email}
              {isSelf(userId) && <span className="font-normal text-muted"> (you)</span>}
            </span>
          ),
          className: 'key font-medium',
          dir: 'auto',
        },
        { head: 'Role', cell: roleOf, className: 'key' },
        members.some(({ createdAt }) => createdAt !== undefined) && {
          head: 'Since',
          cell: ({ createdAt = '' }) => <RelativeTime time={createdAt} now={now} />,
        },
        {
          head: 'Actions',
          cell: ({ userId, email, role, siteIds, tags }) => (
            <MemberActions
              userId={userId}
              email={email}
              role={role}
              siteIds={siteIds}
              tags={tags}
              isSelf={isSelf(userId)}
              roles={mayChange(session, role) ? grantable : []}
              canRemove={isSelf(userId) || mayChange(session, role)}
            />
          ),
          isUnlabelled: true,
        },
      ]}
      rows={members}
      keyOf={({ userId }) => userId}
      nameOf={({ email }) => email}
    />
  );
}

function Invitations({
  invitations,
  now,
}: Pick<Awaited<ReturnType<typeof listMembers>>, 'invitations'> & { readonly now: Date }) {
  return (
    <section className="mt-10">
      <h2>Pending invitations</h2>
      <DataTable
        className="mt-2"
        columns={[
          {
            head: 'Address',
            cell: ({ email }) => <span className="min-w-0 wrap-anywhere">{email}</span>,
            className: 'key',
            dir: 'auto',
          },
          { head: 'Role', cell: roleOf, className: 'key' },
          { head: 'Invited', cell: ({ createdAt }) => <RelativeTime time={createdAt} now={now} /> },
          {
            head: 'Actions',
            cell: ({ id, email }) => (
              <ActionButton
                className="sm:text-right"
                label="Withdraw"
                name={`Withdraw invitation for ${email}`}
                failure="Couldn’t withdraw the invitation"
                done={`The invitation for ${email} has been withdrawn.`}
                call="withdrawInvitation"
                input={{ params: { id } }}
              />
            ),
            isUnlabelled: true,
          },
        ]}
        rows={invitations}
        keyOf={({ id }) => id}
        nameOf={({ email }) => `the invitation of ${email}`}
      />
    </section>
  );
}
