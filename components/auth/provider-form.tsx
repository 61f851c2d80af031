import type { ReactNode } from 'react';
import type { SignInProvider } from '@/lib/contract/dashboard';

interface Props {
  readonly provider: SignInProvider;
  readonly csrfToken: string;
  /** Where the provider leads back to; a path of ours. */
  readonly callbackUrl: string;
  /** What the button says. */
  readonly children: ReactNode;
  readonly className?: string;
}

/** Leads to a provider; what happens on the way back depends on whether somebody is signed in. */
export function ProviderForm({ provider, csrfToken, callbackUrl, children, className = '' }: Props) {
  return (
    <form method="post" action={`/api/auth/signin/${provider}`}>
      <input type="hidden" name="csrfToken" value={csrfToken} />
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <button type="submit" className={`button ${className}`}>{children}</button>
    </form>
  );
}
