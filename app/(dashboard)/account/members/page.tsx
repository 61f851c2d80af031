import type { Metadata } from 'next';
import { signInMethods } from '@/lib/platform/access/auth-options';
import { listMembers } from '@/lib/people/server/list-members';
import { isAtLeast } from '@/lib/platform/contract/roles';
import { requireSession } from '../../session';
import { MembersPage, OwnMembership } from '@/components/people/members-page';

export const metadata: Metadata = { title: 'Members' };

export default async function Page() {
  const session = await requireSession();
  if (!isAtLeast(session.role, 'admin')) return <OwnMembership session={session} />;
  return (
    <MembersPage
      session={session}
      list={await listMembers(session.actor)}
      hasMail={signInMethods().emailLink}
      now={new Date()}
    />
  );
}
