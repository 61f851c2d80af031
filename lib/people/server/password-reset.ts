import { addresses } from '@/lib/platform/config/addresses';
import { requireEmail } from '@/lib/platform/access/email-address';
import { issueToken, linkOwner, redeemToken } from '@/lib/platform/access/one-time-token';
import { hashPassword } from '@/lib/platform/access/password';
import { NewPassword } from '@/lib/platform/access/sign-in';
import { takeAttempt, accountMails } from '@/lib/platform/access/attempts';
import { databaseClock } from '@/lib/platform/db/clock';
import { database } from '@/lib/platform/db/client';
import { AppError } from '@/lib/platform/contract/app-error';
import { queueMail } from '@/lib/platform/mail/queue-mail';
import { fieldError } from './field-error';
import { setPassword } from './set-password';

/** Mails a reset link if the address has an account; the response is the same for any other. */
export async function requestPasswordReset(typed: string, caller: string): Promise<{ done: true }> {
  const email = requireEmail(typed);
  await takeAttempt(accountMails(caller, 'reset', email));
  await database().$transaction(async (tx) => {
    const at = await databaseClock.now(tx);
    const user = await tx.user.findUnique({ where: { email }, select: { id: true } });
    if (user === null) return;
    const url = addresses.passwordReset(await issueToken(tx, 'password_reset', user.id, at));
    await queueMail(
      tx,
      {
        to: email,
        subject: 'Reset your Seamark password',
        text:
          'Open this link within 30 minutes to reset your password. It can be used once. Resetting your ' +
          `password signs you out everywhere and disconnects linked accounts.\n${url}\n\n` +
          'If you did not request this, you can ignore this email. Your password stays the same.\n',
      },
      at,
    );
  });
  return { done: true };
}

/**
 * Sets the new password, ends every session and disconnects every account: an attacker may have
 * connected one.
 */
export async function confirmPasswordReset(token: string, typed: string): Promise<{ done: true }> {
  const password = fieldError(NewPassword.safeParse(typed));
  // Hashing is expensive, so the link is validated first.
  if ((await linkOwner('password_reset', token)) === null) throw usedUp();
  const passwordHash = await hashPassword(password);
  return database().$transaction(async (tx) => {
    const at = await databaseClock.now(tx);
    const redeemed = await redeemToken(tx, 'password_reset', token, at);
    if (!redeemed?.userId) throw usedUp();
    // Opening the mailed link proves the address.
    await tx.user.update({ where: { id: redeemed.userId }, data: { emailVerified: at } });
    await setPassword(tx, redeemed.userId, passwordHash, at);
    await tx.account.deleteMany({ where: { userId: redeemed.userId } });
    return { done: true };
  });
}

const usedUp = (): AppError =>
  new AppError('not_found', 'This link has been used or has expired. Request a new link.');
