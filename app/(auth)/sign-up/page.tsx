import { Link } from '@/components/ui/link';
import type { Metadata } from 'next';
import { SignUpForm } from '@/components/people/sign-up-form';
import { signInMethods } from '@/lib/platform/access/auth-options';

export const metadata: Metadata = { title: 'Create an account', robots: { index: false } };

export default function SignUpPage() {
  return (
    <>
      <h1>Create an account</h1>
      <p className="mt-2 text-muted">
        The free plan includes one site and three scans a day. Already have an account?{' '}
        <Link href="/sign-in">Sign in</Link>.
      </p>
      <div className="mt-6">
        <SignUpForm hasMail={signInMethods().emailLink} />
      </div>
    </>
  );
}
