import type { RouteProps } from '@/app/query';
import { tokenPage } from '@/app/(auth)/token-page';
import { linkOwner } from '@/lib/platform/access/one-time-token';
import { NewPasswordPage } from '@/components/people/new-password-page';

export const metadata = tokenPage('Reset your password');

export default async function Page({ params }: RouteProps<{ token: string }>) {
  const { token } = await params;
  return <NewPasswordPage token={token} owner={await linkOwner('password_reset', token)} />;
}
