import type { RouteProps } from '@/app/query';
import type { Metadata } from 'next';
import { linkOwner } from '@/lib/platform/access/one-time-token';
import { ConfirmAddressPage } from '@/components/people/confirm-address-page';

export const metadata: Metadata = {
  title: 'Confirm your email address',
  robots: { index: false },
  referrer: 'no-referrer',
};

export default async function Page({ params }: RouteProps<{ token: string }>) {
  const { token } = await params;
  return <ConfirmAddressPage token={token} owner={await linkOwner('verify_email', token)} />;
}
