import type { RouteProps } from '@/app/query';
import { tokenPage } from '@/app/(auth)/token-page';
import { linkOwner } from '@/lib/platform/access/one-time-token';
import { ConfirmAddressPage } from '@/components/people/confirm-address-page';

export const metadata = tokenPage('Confirm your email address');

export default async function Page({ params }: RouteProps<{ token: string }>) {
  const { token } = await params;
  return <ConfirmAddressPage token={token} owner={await linkOwner('verify_email', token)} />;
}
