import { connectCookie } from '@/lib/access/connect-cookie';
import type { Session } from '@/lib/access/session';
import { knowsPassword } from '@/lib/access/sign-in';
import { FieldRefused, refusalCode } from '@/lib/access/field-refused';
import type { SignInProvider } from '@/lib/contract/dashboard';

/** The cookie by which an account is connected on the way back from there, or the code of why not. */
type Begun = { readonly cookie: string } | { readonly refused: string };

/** Who has a password types it first, so that an unattended browser gives nobody a way in that lasts. */
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
