import type { Metadata } from 'next';
import { currentVisitor } from '@/app/(dashboard)/session';
import { JoinForm } from '@/components/people/join-form';
import { InvalidLinkPage } from '@/components/people/invalid-link-page';
import { SignOut } from '@/components/shell/sign-out';
import { Notice } from '@/components/ui/notice';
import { readInvitation } from '@/lib/people/server/read-invitation';

export const metadata: Metadata = {
  title: 'Invitation',
  robots: { index: false },
  referrer: 'no-referrer',
};

export default async function InvitePage({
  params,
}: {
  readonly params: Promise<{ readonly token: string }>;
}) {
  const { token } = await params;
  const [invitation, { person }] = await Promise.all([readInvitation(token), currentVisitor()]);
  if (invitation === null)
    return (
      <InvalidLinkPage what="invitation" why="It has been used, withdrawn, or has expired">
        Ask the person who invited you for a new one, or{' '}
        <a className="link" href="/sign-in">
          sign in
        </a>
        .
      </InvalidLinkPage>
    );
  const { email, role, organizationName, hasAccount, isProven } = invitation;
  const isOther = person !== null && person.email !== email;
  return (
    <>
      <h1>
        Join <span dir="auto">{organizationName}</span>
      </h1>
      <p className="mt-2 text-lead text-muted">
        <span dir="auto">{email}</span> has been invited as {role}.
        {!hasAccount && !isOther && ' Choose a password to create your account.'}
      </p>
      <div className="mt-6">
        {isOther && (
          <div className="grid gap-4">
            <Notice tone="warn" title="This invitation is for a different email address">
              You are signed in as <span dir="auto">{person.email}</span>. Sign out to join as{' '}
              <span dir="auto">{email}</span>, or ask for an invitation to your own address.
            </Notice>
            <div>
              <SignOut to={`/invite/${token}`} />
            </div>
          </div>
        )}
        {person === null && hasAccount && (
          <Notice tone="info" title="Sign in first">
            An account with this email address already exists.{' '}
            <a
              className="link"
              href={`/sign-in?${new URLSearchParams({ callbackUrl: `/invite/${token}` })}`}
            >
              Sign in as {email}
            </a>
            , then join.
          </Notice>
        )}
        {!isOther && hasAccount === (person !== null) && (
          <JoinForm token={token} isNew={!hasAccount} isProven={isProven} />
        )}
      </div>
    </>
  );
}
