import { CurrentPasswordField } from './password-fields';
import { Link } from '@/components/ui/link';
import { ProviderForm } from './provider-form';
import { SignInForm } from './sign-in-form';
import { Notice } from '@/components/ui/notice';
import { FormOutcome } from '@/components/ui/form-outcome';
import { EmailField } from './email-field';
import type { SignInMethods } from '@/lib/platform/access/auth-options';
import { SignInProvider } from '@/lib/people/contract/dashboard/accounts';

/** Title and next step by the reason for the redirect. */
const ARRIVALS: ReadonlyMap<unknown, readonly [title: string, next: string]> = new Map(
  Object.entries({
    link: [
      'Check your email',
      'If an account with this address exists, we sent it a sign-in link. The link can be used once within 24 hours.',
    ],
    role: [
      'Your role has changed',
      'You were signed out. Sign in again to continue with your new role.',
    ],
    left: [
      'You left the organization',
      'Your account still exists. Sign in to see your other organizations.',
    ],
  } as const),
);

interface Props {
  readonly form: FormContext;
  readonly methods: SignInMethods;
  /** The reason for the redirect to this page, as in `ARRIVALS`. */
  readonly after: unknown;
  readonly error: string | null;
}

export function SignInPage({ form, methods, after, error }: Props) {
  const arrival = ARRIVALS.get(after);
  return (
    <>
      <h1>Sign in</h1>
      {arrival && (
        <div className="mt-6">
          <FormOutcome>
            <Notice tone="info" title={arrival[0]}>
              {arrival[1]}
            </Notice>
          </FormOutcome>
        </div>
      )}
      <div className="mt-6">
        <WithPassword {...form} error={error} />
        <p className="mt-4 flex flex-wrap gap-x-6">
          <Link href="/password-reset">Reset your password</Link>
          <Link href="/sign-up">Create an account</Link>
        </p>
      </div>
      {methods.emailLink && <LinkByEmail {...form} />}
      {SignInProvider.options.some((provider) => methods[provider]) && (
        <OtherAccounts methods={methods} form={form} />
      )}
    </>
  );
}

interface FormContext {
  readonly csrfToken: string;
  readonly callbackUrl: string;
}

function WithPassword({ error, ...form }: FormContext & { readonly error: string | null }) {
  return (
    <SignInForm path="callback/credentials" submit="Sign in" error={error} {...form}>
      <EmailField />
      <CurrentPasswordField label="Password" name="password" />
    </SignInForm>
  );
}

function LinkByEmail(form: FormContext) {
  return (
    <section className="mt-10 border-t border-line pt-6">
      <h2>Or get a sign-in link by email</h2>
      <div className="mt-4">
        <SignInForm path="signin/email" submit="Send link" busy="Sending link" {...form}>
          <EmailField />
        </SignInForm>
      </div>
    </section>
  );
}

function OtherAccounts({ methods, form }: Pick<Props, 'methods' | 'form'>) {
  return (
    <section className="mt-10 grid gap-3 border-t border-line pt-6">
      <h2>Or sign in with another account</h2>
      {SignInProvider.options
        .filter((provider) => methods[provider])
        .map((provider) => (
          <ProviderForm key={provider} provider={provider} {...form} />
        ))}
    </section>
  );
}
