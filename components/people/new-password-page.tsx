import { Link } from '@/components/ui/link';
import { NewPasswordForm } from './reset-form';
import { InvalidLinkPage } from './invalid-link-page';

interface Props {
  readonly token: string;
  readonly owner: { readonly email: string } | null;
}

export function NewPasswordPage({ token, owner }: Props) {
  if (owner === null)
    return (
      <InvalidLinkPage>
        <Link href="/password-reset">Request a new link</Link>, or{' '}
        <Link href="/sign-in">sign in</Link>.
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
        <Link href="/password-reset">Request a new link</Link>
      </p>
    </>
  );
}
