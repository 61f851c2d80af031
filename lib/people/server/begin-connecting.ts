import { connectCookie } from '@/lib/platform/access/connect-cookie';
import type { Session } from '@/lib/platform/access/session';
import { knowsPassword } from '@/lib/platform/access/sign-in';
import { FieldRefused, refusalCode } from '@/lib/platform/access/field-refused';
import type { SignInProvider } from '../contract/dashboard/accounts';

/** Cookie that connects an account when the provider redirects back, or the code of the refusal. */
type Begun = { readonly cookie: string } | { readonly refused: string };

/**
 * Asks for the password first, if there is one: an unattended browser must not gain a lasting
 * sign-in.
 */
export async function beginConnecting(
  { user }: Session,
  provider: SignInProvider,
  currentPassword: string,
): Promise<Begun> {
  try {
    if (!(await knowsPassword(user.id, currentPassword))) throw new FieldRefused('currentPassword');
    return { cookie: await connectCookie(user, provider) };
  } catch (error) {
    const refused = refusalCode(error);
    if (refused === null) throw error;
    return { refused };
  }
}
