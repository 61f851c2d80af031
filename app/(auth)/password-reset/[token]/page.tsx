import type { RouteProps } from '@/app/query';
import type { Metadata } from 'next';
import { linkOwner } from '@/lib/platform/access/one-time-token';
import { NewPasswordPage } from '@/components/people/new-password-page';

export const metadata: Metadata = {
  title: 'Reset your password',
  robots: { index: false },
  referrer: 'no-referrer',
};

export default async function Page({ params }: RouteProps<{ token: string }>) {
  const { token } = await params;
  return <NewPasswordPage token={token} owner={await linkOwner('password_reset', token)} />;
}
