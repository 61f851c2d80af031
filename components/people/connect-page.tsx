import { CurrentPasswordField } from './password-fields';
import { SignInForm } from './sign-in-form';
import { PageHead } from '@/components/shell/page-head';
import { ButtonLink } from '@/components/ui/button';
import { AccountName } from '@/components/ui/fields';
import { type SignInProvider } from '@/lib/people/contract/dashboard/accounts';
import { providerName } from '@/lib/people/provider-name';

interface Props {
  readonly provider: SignInProvider;
  readonly email: string;
  readonly hasPassword: boolean;
  readonly csrfToken: string;
  readonly error: string | null;
}

export function ConnectPage({ provider, email, hasPassword, csrfToken, error }: Props) {
  const name = providerName(provider);
  return (
    <>
      <PageHead
        title={`Connect ${name}`}
        lead={
          <>
            {name} asks you to confirm. After that, anyone signed in to that account can sign in
            here as <span dir="auto">{email}</span>.
          </>
        }
      />
      <div className="mt-8">
        <SignInForm
          path={`connect/${provider}`}
          csrfToken={csrfToken}
          callbackUrl="/account/profile"
          failure="Couldn’t connect the account"
          submit={`Continue to ${name}`}
          busy={`Redirecting to ${name}`}
          error={error}
        >
          <AccountName email={email} />
          {hasPassword && <CurrentPasswordField />}
        </SignInForm>
        <p className="mt-4">
          <ButtonLink href="/account/profile">Cancel</ButtonLink>
        </p>
      </div>
    </>
  );
}
