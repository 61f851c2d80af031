import type { RouteProps } from '@/app/query';
import { tokenPage } from '@/app/(auth)/token-page';
import { currentVisitor } from '@/app/(dashboard)/session';
import { readInvitation } from '@/lib/people/server/read-invitation';
import { InvitationPage, InvalidInvitation } from '@/components/people/invitation-page';

export const metadata = tokenPage('Invitation');

export default async function Page({ params }: RouteProps<{ token: string }>) {
  const { token } = await params;
  const [invitation, { person }] = await Promise.all([readInvitation(token), currentVisitor()]);
  return invitation === null ? (
    <InvalidInvitation />
  ) : (
    <InvitationPage token={token} invitation={invitation} reader={person?.email ?? null} />
  );
}
