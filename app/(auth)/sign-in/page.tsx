import { textOf, type RouteProps } from '@/app/query';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { currentVisitor } from '@/app/(dashboard)/session';
import { signInMethods } from '@/lib/platform/access/auth-options';
import { isOfProvider } from '@/lib/platform/text/sign-in-errors';
import { csrfToken, pathAfter } from '../form-context';
import { SignInPage } from '@/components/people/sign-in-page';

export const metadata: Metadata = { title: 'Sign in', robots: { index: false } };

export default async function Page({ searchParams }: RouteProps) {
  const { callbackUrl, error, after } = await searchParams;
  const next = pathAfter(callbackUrl);
  if ((await currentVisitor()).person !== null)
    redirect(
      typeof error === 'string' && isOfProvider(error)
        ? `/account/profile?${new URLSearchParams({ error: error === 'NotConnected' ? 'ConnectAgain' : error })}`
        : next,
    );
  return (
    <SignInPage
      form={{ csrfToken: await csrfToken(), callbackUrl: next }}
      methods={signInMethods()}
      after={after}
      error={textOf(error)}
    />
  );
}
