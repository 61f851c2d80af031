import { withMinimumTime } from '@/lib/access/minimum-time';
import { beginSession, sessionCookie } from '@/lib/access/session-cookie';
import {
  endedSignUpCookie,
  hasSignedUp,
  signUpCookie,
  signUpCookieName,
} from '@/lib/access/sign-up-cookie';
import * as calls from '@/lib/contract/dashboard';
import { HandlerResult, on } from '@/lib/http';
import { changePassword } from '@/lib/services/accounts/change-password';
import { deleteAccount } from '@/lib/services/accounts/delete-account';
import { disconnectAccount } from '@/lib/services/accounts/disconnect-account';
import { confirmPasswordReset, requestPasswordReset } from '@/lib/services/accounts/password-reset';
import { signUp, verifyEmail } from '@/lib/services/accounts/sign-up';
import { exportAccount } from '@/lib/services/exports/start-export';
import {
  deleteSiteMail,
  putDigest,
  putMail,
  putSiteMail,
  resumeMail,
} from '@/lib/services/notifications/change-notifications';
import { getMe } from '@/lib/services/organizations/get-me';

export const accountHandlers = [
  on(calls.disconnectAccount, ({ session, params }) => disconnectAccount(session, params.provider)),
  on(calls.deleteAccount, ({ person, body }) => deleteAccount(person, body)),
  on(calls.exportAccount, ({ person }) => exportAccount(person)),
  on(calls.changePassword, async ({ session, body }) => {
    return HandlerResult.withCookies({ done: true }, [
      await sessionCookie(await changePassword(session, body.currentPassword, body.password)),
    ]);
  }),
  on(calls.getMe, ({ session }) => getMe(session)),
  on(calls.putDigest, ({ session, body }) => putDigest(session, body.digest)),
  on(calls.resumeMail, ({ session }) => resumeMail(session)),
  on(calls.putMail, ({ session, body }) => putMail(session, body)),
  on(calls.deleteSiteMail, ({ session, params }) => deleteSiteMail(session, params.id)),
  on(calls.putSiteMail, ({ session, params, body }) => putSiteMail(session, params.id, body)),
  on(calls.confirmPasswordReset, ({ body }) => confirmPasswordReset(body.token, body.password)),
  on(calls.requestPasswordReset, ({ body, caller }) =>
    withMinimumTime(requestPasswordReset(body.email, caller)),
  ),
  on(calls.signUp, async ({ body, caller }) => {
    const { userId } = await signUp(body, caller);
    return HandlerResult.withCookies({ done: true }, [await signUpCookie(userId)]);
  }),
  on(calls.verifyEmail, async ({ body, cookies }) => {
    const person = await verifyEmail(body.token);
    const signedIn = await hasSignedUp(cookies[signUpCookieName()], person.id);
    return HandlerResult.withCookies(
      { signedIn },
      signedIn ? [await sessionCookie(beginSession(person)), endedSignUpCookie()] : [],
    );
  }),
];
