import { textOf, type RouteProps } from '@/app/query';
import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { csrfToken } from '@/app/(auth)/form-context';
import { signInMethods } from '@/lib/platform/access/auth-options';
import { SignInProvider } from '@/lib/people/contract/dashboard/accounts';
import { getProfile } from '@/lib/people/server/get-profile';
import { requireSession } from '../../../../session';
import { ConnectPage } from '@/components/people/connect-page';

export const metadata: Metadata = { title: 'Connect an account' };

export default async function Page({ params, searchParams }: RouteProps<{ provider: string }>) {
  const { user } = await requireSession();
  const { data: provider } = SignInProvider.safeParse((await params).provider);
  if (provider === undefined || !signInMethods()[provider]) notFound();
  const [{ error }, { hasPassword, connected }, token] = await Promise.all([
    searchParams,
    getProfile(user.id),
    csrfToken(),
  ]);
  if (connected.includes(provider)) redirect('/account/profile');
  return (
    <ConnectPage
      provider={provider}
      email={user.email}
      hasPassword={hasPassword}
      csrfToken={token}
      error={textOf(error)}
    />
  );
}
