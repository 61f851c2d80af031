import { Link } from '@/components/ui/link';
import { ConfirmAddress } from './confirm-address';
import { InvalidLinkPage } from './invalid-link-page';

interface Props {
  readonly token: string;
  readonly owner: { readonly email: string } | null;
}

export function ConfirmAddressPage({ token, owner }: Props) {
  if (owner === null)
    return (
      <InvalidLinkPage>
        If you already confirmed your address, <Link href="/sign-in">sign in</Link>. If not,{' '}
        <Link href="/sign-up">sign up again</Link> for a new link.
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
