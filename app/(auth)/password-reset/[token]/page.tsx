import type { Metadata } from 'next';
import { NewPasswordForm } from '@/components/people/reset-form';
import { InvalidLinkPage } from '@/components/people/invalid-link-page';
import { linkOwner } from '@/lib/platform/access/one-time-token';

export const metadata: Metadata = {
  title: 'Reset your password',
  robots: { index: false },
  referrer: 'no-referrer',
};

export default async function NewPasswordPage({
  params,
}: {
  readonly params: Promise<{ readonly token: string }>;
}) {
  const { token } = await params;
  const owner = await linkOwner('password_reset', token);
  if (owner === null)
    return (
      <InvalidLinkPage>
        <a className="link" href="/password-reset">
          Request a new link
        </a>
        , or{' '}
        <a className="link" href="/sign-in">
          sign in
        </a>
        .
      </InvalidLinkPage>
    );
  return (
    <>
      <h1>Reset your password</h1>
      <p className="mt-2 text-lead text-muted">
        For{' '}
        <span dir="auto" className="wrap-anywhere">
          {owner.email}
        </span>
        . This signs you out everywhere and disconnects linked accounts.
      </p>
      <div className="mt-6">
        <NewPasswordForm token={token} email={owner.email} />
      </div>
      <p className="mt-6">
        <a className="link" href="/password-reset">
          Request a new link
        </a>
      </p>
    </>
  );
}
