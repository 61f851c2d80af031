import type { RouteProps } from '@/app/query';
import { tokenPage } from '@/app/(auth)/token-page';
import { normalizeEmail } from '@/lib/platform/access/email-address';
import { pathAfter } from '../../form-context';
import { SignInLinkPage, IncompleteLink } from '@/components/people/sign-in-link-page';

export const metadata = tokenPage('Sign in');

/**
 * Target of an emailed sign-in link. GET leaves the link unused, because mail scanners open links; the button uses it.
 */
export default async function Page({ searchParams }: RouteProps) {
  const { token, email, callbackUrl } = await searchParams;
  const address = typeof email === 'string' ? normalizeEmail(email) : null;
  return typeof token !== 'string' || address === null ? (
    <IncompleteLink />
  ) : (
    <SignInLinkPage token={token} email={address} callbackUrl={pathAfter(callbackUrl)} />
  );
}
