import type { Metadata } from 'next';
import { linkOwner } from '@/lib/platform/access/one-time-token';
import { NewPasswordPage } from '@/components/people/new-password-page';

export const metadata: Metadata = {
  title: 'Reset your password',
  robots: { index: false },
  referrer: 'no-referrer',
};

interface Props {
  readonly params: Promise<{ readonly token: string }>;
}

export default async function Page({ params }: Props) {
  const { token } = await params;
  return <NewPasswordPage token={token} owner={await linkOwner('password_reset', token)} />;
}
