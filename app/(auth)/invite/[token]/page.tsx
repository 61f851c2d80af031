import type { Metadata } from 'next';
import { currentSession } from '@/app/(dashboard)/session';
import { JoinForm } from '@/components/auth/join-form';
import { Notice } from '@/components/ui/notice';
import { readInvitation } from '@/lib/services/members/accept-invitation';

export const metadata: Metadata = { title: 'Invitation', robots: { index: false }, referrer: 'no-referrer' };

export default async function InvitePage({ params }: { readonly params: Promise<{ readonly token: string }> }) {
  const { token } = await params;
  const [invitation, session] = await Promise.all([readInvitation(token), currentSession()]);
  if (invitation === null) return (
    <>
      <h1>This invitation does not work any more</h1>
      <div className="mt-6"><Notice tone="fail" title="It has been used, withdrawn or has expired">Ask whoever invited you for a new one.</Notice></div>
    </>
  );
  const { email, role, organizationName, hasAccount } = invitation;
  const mustSignIn = hasAccount && session?.user.email !== email;
  return (
    <>
      <h1>Join <span dir="auto">{organizationName}</span></h1>
      <p className="mt-2 text-lg text-muted"><span dir="auto">{email}</span> is invited as {role}.{!hasAccount && ' Choose a password to make your account.'}</p>
      <div className="mt-6">
        {mustSignIn
          ? <Notice tone="info" title="Sign in first">This address has an account. <a className="link" href={`/sign-in?${new URLSearchParams({ callbackUrl: `/invite/${token}` })}`}>Sign in as {email}</a>, then join.</Notice>
          : <JoinForm token={token} isNew={!hasAccount} />}
      </div>
    </>
  );
}
