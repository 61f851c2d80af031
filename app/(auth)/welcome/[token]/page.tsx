import type { Metadata } from 'next';
import { linkPurpose } from '@/lib/platform/access/one-time-token';
import { csrfToken } from '../../form-context';
import { WelcomePage } from '@/components/people/welcome-page';

export const metadata: Metadata = {
  title: 'Welcome',
  robots: { index: false },
  referrer: 'no-referrer',
};

interface Props {
  readonly params: Promise<{ readonly token: string }>;
  readonly searchParams: Promise<{ readonly error?: string | string[] }>;
}

/**
 * Target of an emailed invitation. GET leaves the link unused, because mail scanners open links; the button uses it.
 */
export default async function Page({ params, searchParams }: Props) {
  const [{ token }, { error }] = await Promise.all([params, searchParams]);
  return (
    <WelcomePage
      token={token}
      purpose={await linkPurpose(token)}
      csrfToken={await csrfToken()}
      error={typeof error === 'string' ? error : null}
    />
  );
}
