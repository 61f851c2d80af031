import type { SignInProvider } from '@/lib/people/contract/dashboard/accounts';
import { providerName } from '@/lib/people/provider-name';

interface Props {
  readonly provider: SignInProvider;
  readonly csrfToken: string;
  /** Path on this server to open after signing in. */
  readonly callbackUrl: string;
}

/** Signs in by an account of a provider. */
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
