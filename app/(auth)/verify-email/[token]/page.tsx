import type { Metadata } from 'next';
import { ConfirmAddress } from '@/components/auth/confirm-address';

export const metadata: Metadata = { title: 'Confirm your address', robots: { index: false }, referrer: 'no-referrer' };

export default async function VerifyEmailPage({ params }: { readonly params: Promise<{ readonly token: string }> }) {
  return (
    <>
      <h1>Confirm your address</h1>
      <div className="mt-6"><ConfirmAddress token={(await params).token} /></div>
      <p className="mt-6"><a className="link" href="/sign-up">Sign up again for a new link</a></p>
    </>
  );
}
