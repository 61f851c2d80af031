import type { Metadata } from 'next';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { normalizeEmail } from '@/lib/platform/access/email-address';
import { pathAfter } from '../../form-context';

export const metadata: Metadata = {
  title: 'Sign in',
  robots: { index: false },
  referrer: 'no-referrer',
};

interface Props {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/**
 * Target of an emailed sign-in link. GET leaves the link unused, because mail scanners open links; the button uses it.
 */
export default async function SignInLinkPage({ searchParams }: Props) {
  const { token, email: asked, callbackUrl } = await searchParams;
  const email = typeof asked === 'string' ? normalizeEmail(asked) : null;
  if (typeof token !== 'string' || email === null)
    return (
      <>
        <h1>This link is incomplete</h1>
        <div className="mt-6">
          <Notice tone="fail" title="Part of the address is missing">
            Copy the whole link from the email, or{' '}
            <a className="link" href="/sign-in">
              request a new one
            </a>
            .
          </Notice>
        </div>
      </>
    );
  return (
    <>
      <h1>Sign in</h1>
      <p className="mt-2 text-lead text-muted">
        As{' '}
        <span dir="auto" className="wrap-anywhere">
          {email}
        </span>
        . This link can be used once.
      </p>
      <form action="/api/auth/callback/email" className="mt-8">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="callbackUrl" value={pathAfter(callbackUrl)} />
        <Button type="submit" look="primary">
          Sign in
        </Button>
      </form>
    </>
  );
}
