import { Link } from '@/components/ui/link';
import { InvalidLinkPage } from './invalid-link-page';
import { JoinForm } from './join-form';
import { SignOut } from '@/components/shell/sign-out';
import { Notice } from '@/components/ui/notice';
import type { readInvitation } from '@/lib/people/server/read-invitation';

interface Props {
  readonly token: string;
  readonly invitation: NonNullable<Awaited<ReturnType<typeof readInvitation>>>;
  /** Address of the person who is signed in. */
  readonly reader: string | null;
}

export function InvitationPage({ token, invitation, reader }: Props) {
  const { email, role, organizationName, hasAccount, isProven } = invitation;
  const isOther = reader !== null && reader !== email;
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
              You are signed in as <span dir="auto">{reader}</span>. Sign out to join as{' '}
              <span dir="auto">{email}</span>, or ask for an invitation to your own address.
            </Notice>
            <div>
              <SignOut to={`/invite/${token}`} />
            </div>
          </div>
        )}
        {reader === null && hasAccount && (
          <Notice tone="info" title="Sign in first">
            An account with this email address already exists.{' '}
            <Link href={`/sign-in?${new URLSearchParams({ callbackUrl: `/invite/${token}` })}`}>
              Sign in as {email}
            </Link>
            , then join.
          </Notice>
        )}
        {!isOther && hasAccount === (reader !== null) && (
          <JoinForm token={token} isNew={!hasAccount} isProven={isProven} />
        )}
      </div>
    </>
  );
}

export const InvalidInvitation = () => (
  <InvalidLinkPage what="invitation" why="It has been used, withdrawn, or has expired">
    Ask the person who invited you for a new one, or <Link href="/sign-in">sign in</Link>.
  </InvalidLinkPage>
);
