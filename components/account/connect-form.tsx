'use client';

import { RefusalNotice } from '@/components/auth/refusal-notice';
import { useSignIn } from '@/components/auth/use-sign-in';
import { Button, ButtonLink } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import type { SignInProvider } from '@/lib/contract/dashboard';
import { signInError } from '@/lib/words/sign-in-errors';
import { providerName } from '@/lib/words/provider-name';

interface Props {
  readonly provider: SignInProvider;
  readonly email: string;
  readonly hasPassword: boolean;
  readonly csrfToken: string;
  /** Error code of a failed attempt, from the query string. */
  readonly error: string | null;
}

/**
 * Connects a provider by its OAuth redirect; the account is connected on return. Works as a plain form without scripts.
 */
export function ConnectForm({ provider, email, hasPassword, csrfToken, error }: Props) {
  const { isBusy, refusal, notice, onSubmit } = useSignIn(error);
  const isOfField = hasPassword && refusal?.field === 'currentPassword';
  const name = providerName(provider);
  return (
    <form
      method="post"
      action={`/api/auth/connect/${provider}`}
      onSubmit={onSubmit}
      className="grid max-w-xl gap-5"
    >
      <input type="hidden" name="csrfToken" value={csrfToken} />
      <input type="hidden" name="callbackUrl" value="/account/profile" />
      {/* Password managers match the saved password by this field. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <RefusalNotice
        notice={notice}
        title="Couldn’t connect the account"
        refusal={isOfField ? null : refusal}
      />
      {hasPassword && (
        <TextField
          label="Current password"
          name="currentPassword"
          type="password"
          required
          maxLength={128}
          autoComplete="current-password"
          autoFocus={isOfField}
          error={isOfField ? signInError(refusal.code) : null}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" aria-disabled={isBusy}>
          {isBusy ? `Redirecting to ${name}` : `Continue to ${name}`}
        </Button>
        <ButtonLink href="/account/profile">Cancel</ButtonLink>
      </div>
    </form>
  );
}
