import * as z from 'zod';
import { addresses } from '@/lib/platform/config/addresses';
import { hashPassword } from '@/lib/platform/access/password';
import type { Session } from '@/lib/platform/access/session';
import type { Claims } from '@/lib/platform/access/session-cookie';
import { knowsPassword, NewPassword } from '@/lib/platform/access/sign-in';
import { databaseClock } from '@/lib/platform/db/clock';
import { database } from '@/lib/platform/db/client';
import { AppError } from '@/lib/platform/contract/app-error';
import { WRONG_PASSWORD } from '@/lib/platform/text/sign-in-errors';
import { recordEvent } from '@/lib/platform/access/record-event';
import { queueMail } from '@/lib/platform/mail/queue-mail';
import { fieldError } from './field-error';
import { lockPerson } from './lock-person';
import { setPassword } from './set-password';

/**
 * Sets a new password; throws unless `current` matches the old one, if there is one. Ends every
 * other session; the returned claims are for a cookie that keeps this one.
 */
export async function changePassword(
  session: Session,
  current: string | undefined,
  typed: string,
): Promise<Claims> {
  const { id, email, sessionId, sessionVersion } = session.user;
  if (!(await knowsPassword(id, current ?? '')))
    throw new AppError('invalid_input', WRONG_PASSWORD, { field: 'currentPassword' });
  const { password } = fieldError(
    z.object({ password: NewPassword }).safeParse({ password: typed }),
  );
  const passwordHash = await hashPassword(password);
  return database().$transaction(async (tx) => {
    // A password reset may have ended the session since it was read.
    if ((await lockPerson(tx, id)) !== sessionVersion)
      throw new AppError(
        'no_session',
        'Your password was changed on another device, and you were signed out. Sign in and try again.',
      );
    const at = await databaseClock.now(tx);
    const changed = await setPassword(tx, id, passwordHash, at);
    await recordEvent(
      tx,
      session.actor,
      { action: 'account.password_changed', subjectKind: 'member', subjectId: id },
      at,
    );
    await queueMail(
      tx,
      {
        to: email,
        subject: 'Your Seamark password was changed',
        text:
          'The password of your Seamark account was just changed, and all other sessions were signed out.\n\n' +
          `If this was not you, reset your password:\n${addresses.signIn()}\n`,
      },
      at,
    );
    return {
      uid: id,
      sid: sessionId,
      version: changed.sessionVersion,
      organizationId: session.actor.organizationId,
    };
  });
}
