import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { csrfToken } from '@/app/(auth)/form-context';
import { SignInForm } from '@/components/people/sign-in-form';
import { PageHead } from '@/components/shell/page-head';
import { ButtonLink } from '@/components/ui/button';
import { AccountName, TextField } from '@/components/ui/fields';
import { signInMethods } from '@/lib/platform/access/auth-options';
import { SignInProvider } from '@/lib/people/contract/dashboard/accounts';
import { providerName } from '@/lib/people/provider-name';
import { getProfile } from '@/lib/people/server/get-profile';
import { requireSession } from '../../../../session';

export const metadata: Metadata = { title: 'Connect an account' };

interface Props {
  readonly params: Promise<{ readonly provider: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function ConnectPage({ params, searchParams }: Props) {
  const session = await requireSession();
  const { data: provider } = SignInProvider.safeParse((await params).provider);
  if (provider === undefined || !signInMethods()[provider]) notFound();
  const [{ error }, { hasPassword, connected }, token] = await Promise.all([
    searchParams,
    getProfile(session.user.id),
    csrfToken(),
  ]);
  if (connected.includes(provider)) redirect('/account/profile');
  const name = providerName(provider);
  return (
    <>
      <PageHead
        title={`Connect ${name}`}
        lead={
          <>
            {name} asks you to confirm. After that, anyone signed in to that account can sign in
            here as <span dir="auto">{session.user.email}</span>.
          </>
        }
      />
      <div className="mt-8">
        <SignInForm
          path={`connect/${provider}`}
          csrfToken={token}
          callbackUrl="/account/profile"
          failure="Couldn’t connect the account"
          submit={`Continue to ${name}`}
          busy={`Redirecting to ${name}`}
          error={typeof error === 'string' ? error : null}
        >
          <AccountName email={session.user.email} />
          {hasPassword && (
            <TextField
              label="Current password"
              name="currentPassword"
              type="password"
              required
              maxLength={128}
              autoComplete="current-password"
            />
          )}
        </SignInForm>
        <p className="mt-4">
          <ButtonLink href="/account/profile">Cancel</ButtonLink>
        </p>
      </div>
    </>
  );
}
