import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { Button } from '@/components/ui/button';

interface Props {
  readonly token: string;
  readonly email: string;
  readonly callbackUrl: string;
}

export function SignInLinkPage({ token, email, callbackUrl }: Props) {
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
        <input type="hidden" name="callbackUrl" value={callbackUrl} />
        <Button type="submit" look="primary">
          Sign in
        </Button>
      </form>
    </>
  );
}

export const IncompleteLink = () => (
  <>
    <h1>This link is incomplete</h1>
    <div className="mt-6">
      <Notice tone="fail" title="Part of the address is missing">
        Copy the whole link from the email, or <Link href="/sign-in">request a new one</Link>.
      </Notice>
    </div>
  </>
);
