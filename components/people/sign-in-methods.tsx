import { ActionButton } from '@/components/ui/actions';
import { ButtonLink } from '@/components/ui/button';
import type { SignInMethods as Offered } from '@/lib/platform/access/auth-options';
import { SignInProvider } from '@/lib/people/contract/dashboard/accounts';
import { providerName } from '@/lib/people/provider-name';
import type { PersonProfile } from '@/lib/people/server/get-profile';

interface Props extends PersonProfile {
  /** Providers that this server offers. */
  readonly offered: Offered;
}

/**
 * A person's sign-in methods. Provider accounts are connected and disconnected here, never by a matching email address.
 */
export function SignInMethods({ offered, hasPassword, connected }: Props) {
  return (
    <table className="data mt-2 max-w-2xl">
      <thead>
        <tr>
          <th>Method</th>
          <th>Status</th>
          <th>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td className="font-medium">Password</td>
          <td data-label="Status" colSpan={2}>
            {hasPassword ? 'set' : 'not set'}
          </td>
        </tr>
        {offered.emailLink && (
          <tr>
            <td className="font-medium">Sign-in link by email</td>
            <td data-label="Status" colSpan={2}>
              on
            </td>
          </tr>
        )}
        {SignInProvider.options
          .filter((provider) => offered[provider] || connected.includes(provider))
          .map((provider) => (
            <tr key={provider}>
              <td className="font-medium">{providerName(provider)}</td>
              <td data-label="Status">
                {connected.includes(provider) ? 'connected' : 'not connected'}
              </td>
              <td>
                {connected.includes(provider) ? (
                  <ActionButton
                    className="sm:text-right"
                    label="Disconnect"
                    name={`Disconnect ${providerName(provider)}`}
                    failure="Couldn’t disconnect the account"
                    done={`${providerName(provider)} disconnected.`}
                    call="disconnectAccount"
                    input={{ params: { provider } }}
                  />
                ) : (
                  <div className="sm:text-right">
                    <ButtonLink small href={`/account/profile/connect/${provider}`}>
                      Connect {providerName(provider)}
                    </ButtonLink>
                  </div>
                )}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
