import { textOf, type RouteProps } from '@/app/query';
import { tokenPage } from '@/app/(auth)/token-page';
import { linkPurpose } from '@/lib/platform/access/one-time-token';
import { csrfToken } from '../../form-context';
import { WelcomePage } from '@/components/people/welcome-page';

export const metadata = tokenPage('Welcome');

/**
 * Target of an emailed invitation. GET leaves the link unused, because mail scanners open links; the button uses it.
 */
export default async function Page({ params, searchParams }: RouteProps<{ token: string }>) {
  const [{ token }, { error }] = await Promise.all([params, searchParams]);
  return (
    <WelcomePage
      token={token}
      purpose={await linkPurpose(token)}
      csrfToken={await csrfToken()}
      error={textOf(error)}
    />
  );
}
