import { Link } from './link';
/**
 * Link to sign in in a new tab, so typed values are kept. Rendered only beside errors of calls, hence only in a
 * browser.
 */
export function SignInAgain() {
  const here = encodeURIComponent(window.location.pathname + window.location.search);
  return (
    <Link href={`/sign-in?callbackUrl=${here}`} target="_blank">
      Sign in in a new tab
    </Link>
  );
}
