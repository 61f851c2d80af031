import type { Metadata } from 'next';
import { NewPasswordField } from '@/components/people/new-password-field';
import { EmailField } from '@/components/people/email-field';
import { SignInForm } from '@/components/people/sign-in-form';
import { OrganizationField } from '@/components/people/sign-up-form';
import { InvalidLinkPage } from '@/components/people/invalid-link-page';
import { linkPurpose } from '@/lib/platform/access/one-time-token';
import { csrfToken } from '../../form-context';

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
export default async function WelcomePage({ params, searchParams }: Props) {
  const { token } = await params;
  const purpose = await linkPurpose(token);
  if (purpose === null)
    return (
      <InvalidLinkPage>
        Ask the person who sent it for a new one. If you already have a password,{' '}
        <a className="link" href="/sign-in">
          sign in
        </a>
        .
      </InvalidLinkPage>
    );
  const isFirst = purpose === 'welcome';
  const { error } = await searchParams;
  return (
    <>
      <h1>Welcome to Seamark</h1>
      <p className="mt-2 text-lead text-muted">
        {isFirst
          ? 'Create the first account on this server, and the organization that will own your sites.'
          : 'This link signs you in once.'}
      </p>
      <div className="mt-8">
        <SignInForm
          path="callback/link"
          submit={isFirst ? 'Create account' : 'Sign in'}
          busy={isFirst ? 'Creating account' : 'Signing in'}
          refusal="link"
          csrfToken={await csrfToken()}
          callbackUrl="/sites"
          error={typeof error === 'string' ? error : null}
        >
          <input type="hidden" name="token" value={token} />
          {isFirst && (
            <>
              <OrganizationField />
              <EmailField />
              <NewPasswordField />
            </>
          )}
        </SignInForm>
      </div>
    </>
  );
}
