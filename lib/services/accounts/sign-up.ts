import type { z } from 'zod';
import { addresses } from '@/lib/addresses';
import { issueToken, redeemToken } from '@/lib/access/one-time-token';
import { hashPassword } from '@/lib/access/password';
import { NewOwner } from '@/lib/access/sign-in';
import { takeAttempt, accountMails } from '@/lib/access/attempts';
import { databaseClock } from '@/lib/clock';
import { database, type Transaction } from '@/lib/db/client';
import { AppError } from '@/lib/errors';
import { queueMail } from '../mail/queue-mail';
import { fieldError } from './field-error';
import { mailConfirmation } from './mail-confirmation';

/** A new person with an organization of their own. Of a known address only its owner learns, by mail. */
export async function signUp(
  typed: z.input<typeof NewOwner>,
  caller: string,
): Promise<{ done: true }> {
  const owner = fieldError(NewOwner.safeParse(typed));
  await takeAttempt(accountMails(caller, 'sign-up', owner.email));
  const passwordHash = await hashPassword(owner.password);
  await database().$transaction(async (tx) => {
    const at = await databaseClock.now(tx);
    const [user] = await tx.user.createManyAndReturn({
      data: [{ email: owner.email, passwordHash, createdAt: at }],
      skipDuplicates: true,
      select: { id: true },
    });
    if (user === undefined) return tellOwner(tx, owner.email, at);
    await tx.organization.create({
      data: {
        name: owner.organizationName,
        createdAt: at,
        memberships: { create: { userId: user.id, role: 'owner', createdAt: at } },
      },
    });
    return mailConfirmation(tx, { id: user.id, email: owner.email }, at);
  });
  return { done: true };
}

/** A password typed for an address that nobody confirmed may be a stranger's, so whoever reads the mail sets a new one. */
async function tellOwner(tx: Transaction, email: string, at: Date): Promise<void> {
  const { id, emailVerified } = await tx.user.findUniqueOrThrow({
    where: { email },
    select: { id: true, emailVerified: true },
  });
  if (emailVerified !== null)
    return queueMail(
      tx,
      {
        to: email,
        subject: 'You have a Seamark account already',
        text: `Somebody, perhaps you, wanted to make an account with this address. It has one already.\n\nSign in, or set a new password:\n${addresses.signIn()}\n`,
      },
      at,
    );
  const url = addresses.passwordReset(await issueToken(tx, 'password_reset', id, at));
  return queueMail(
    tx,
    {
      to: email,
      subject: 'Confirm your address for Seamark',
      text: `An account with this address was begun before and never confirmed. Open this link within 30 minutes to confirm the address and choose the password of the account. It works once; after that, sign up again for a new one.\n${url}\n\nIf you did not ask for an account, do nothing.\n`,
    },
    at,
  );
}

/** The address is theirs: from now on they can sign in. */
export function verifyEmail(token: string): Promise<{ done: true }> {
  return database().$transaction(async (tx) => {
    const at = await databaseClock.now(tx);
    const redeemed = await redeemToken(tx, 'verify_email', token, at);
    if (!redeemed?.userId)
      throw new AppError(
        'not_found',
        'This link has been used or has expired. Sign up again to get a new one.',
      );
    await tx.user.update({ where: { id: redeemed.userId }, data: { emailVerified: at } });
    return { done: true };
  });
}
