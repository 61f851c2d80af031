import type { Metadata } from 'next';
import { ConfirmAddress } from '@/components/people/confirm-address';
import { InvalidLinkPage } from '@/components/people/invalid-link-page';
import { linkOwner } from '@/lib/platform/access/one-time-token';

export const metadata: Metadata = {
  title: 'Confirm your email address',
  robots: { index: false },
  referrer: 'no-referrer',
};

export default async function VerifyEmailPage({
  params,
}: {
  readonly params: Promise<{ readonly token: string }>;
}) {
  const { token } = await params;
  const owner = await linkOwner('verify_email', token);
  if (owner === null)
    return (
      <InvalidLinkPage>
        If you already confirmed your address,{' '}
        <a className="link" href="/sign-in">
          sign in
        </a>
        . If not,{' '}
        <a className="link" href="/sign-up">
          sign up again
        </a>{' '}
        for a new link.
      </InvalidLinkPage>
    );
  return (
    <>
      <h1>Confirm your email address</h1>
      <p className="mt-2 text-lead text-muted">
        Confirming lets the person who signed up as{' '}
        <span dir="auto" className="wrap-anywhere">
          {owner.email}
        </span>{' '}
        sign in. If that wasn’t you, close this page.
      </p>
      <div className="mt-6">
        <ConfirmAddress token={token} />
      </div>
    </>
  );
}
