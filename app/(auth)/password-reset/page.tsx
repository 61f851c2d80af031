import { Link } from '@/components/ui/link';
import type { Metadata } from 'next';
import { RequestResetForm } from '@/components/people/reset-form';
import { signInMethods } from '@/lib/platform/access/auth-options';

export const metadata: Metadata = { title: 'Reset your password', robots: { index: false } };

export default function PasswordResetPage() {
  return (
    <>
      <h1>Reset your password</h1>
      <div className="mt-6">
        <RequestResetForm hasMail={signInMethods().emailLink} />
      </div>
      <p className="mt-6">
        <Link href="/sign-in">Back to sign-in</Link>
      </p>
    </>
  );
}
