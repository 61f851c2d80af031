import { Link } from '@/components/ui/link';
import { NewPasswordField } from './password-fields';
import { EmailField } from './email-field';
import { SignInForm } from './sign-in-form';
import { OrganizationField } from './sign-up-form';
import { InvalidLinkPage } from './invalid-link-page';
import { type linkPurpose } from '@/lib/platform/access/one-time-token';

interface Props {
  readonly token: string;
  readonly purpose: Awaited<ReturnType<typeof linkPurpose>>;
  readonly csrfToken: string;
  readonly error: string | null;
}

export function WelcomePage({ token, purpose, csrfToken, error }: Props) {
  if (purpose === null)
    return (
      <InvalidLinkPage>
        Ask the person who sent it for a new one. If you already have a password,{' '}
        <Link href="/sign-in">sign in</Link>.
      </InvalidLinkPage>
    );
  const isFirst = purpose === 'welcome';
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
          csrfToken={csrfToken}
          callbackUrl="/sites"
          error={error}
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
