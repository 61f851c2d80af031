import type { SignInProvider } from '@/lib/contract/dashboard';
import { providerName } from '@/lib/words/provider-name';

interface Props {
  readonly provider: SignInProvider;
  readonly csrfToken: string;
  /** Where to go afterwards; a path of ours. */
  readonly callbackUrl: string;
}

/** Leads to a provider, to sign in by the account there. */
export function ProviderForm({ provider, csrfToken, callbackUrl }: Props) {
  return (
    <form method="post" action={`/api/auth/signin/${provider}`}>
      <input type="hidden" name="csrfToken" value={csrfToken} />
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <button type="submit" className="button w-full">
        Continue with {providerName(provider)}
      </button>
    </form>
  );
}
