import type { Metadata } from 'next';
import { NewPasswordForm } from '@/components/auth/reset-form';

export const metadata: Metadata = { title: 'Set a new password', robots: { index: false }, referrer: 'no-referrer' };

export default async function NewPasswordPage({ params }: { readonly params: Promise<{ readonly token: string }> }) {
  return (
    <>
      <h1>Set a new password</h1>
      <div className="mt-6"><NewPasswordForm token={(await params).token} /></div>
      <p className="mt-6"><a className="link" href="/password-reset">Ask for a new link</a></p>
    </>
  );
}
