import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import { addresses } from '@/lib/platform/config/addresses';
import { issueToken, redeemToken } from '@/lib/platform/access/one-time-token';
import { hashPassword } from '@/lib/platform/access/password';
import { NewOwner, SIGNED_IN, type SignedIn } from '@/lib/platform/access/sign-in';
import { takeAttempt, accountMails } from '@/lib/platform/access/attempts';
import { databaseClock } from '@/lib/platform/db/clock';
import { database, type Transaction } from '@/lib/platform/db/client';
import { AppError } from '@/lib/platform/contract/app-error';
import { queueMail } from '@/lib/platform/mail/queue-mail';
import { fieldError } from './field-error';
import { mailConfirmation } from './mail-confirmation';

/**
 * Creates a person and their organization. If the address is registered, only its owner learns so,
 * by mail, and the returned id is random.
 */
export async function signUp(
  typed: z.input<typeof NewOwner>,
  caller: string,
): Promise<{ readonly userId: string }> {
  const owner = fieldError(NewOwner.safeParse(typed));
  await takeAttempt(accountMails(caller, 'sign-up', owner.email));
  const passwordHash = await hashPassword(owner.password);
  return database().$transaction(async (tx) => {
    const at = await databaseClock.now(tx);
    const [user] = await tx.user.createManyAndReturn({
      data: [{ email: owner.email, passwordHash, createdAt: at }],
      skipDuplicates: true,
      select: { id: true },
    });
    if (user === undefined) {
      await mailOwner(tx, owner.email, at);
      return { userId: randomUUID() };
    }
    await tx.organization.create({
      data: {
        name: owner.organizationName,
        createdAt: at,
        memberships: { create: { userId: user.id, role: 'owner', createdAt: at } },
      },
    });
    await mailConfirmation(tx, { id: user.id, email: owner.email }, at);
    return { userId: user.id };
  });
}

/**
 * Mails the owner of a registered address. A stranger may have typed the password of an unconfirmed
 * account, so its mail links to a password reset.
 */
async function mailOwner(tx: Transaction, email: string, at: Date): Promise<void> {
  const { id, emailVerified } = await tx.user.findUniqueOrThrow({
    where: { email },
    select: { id: true, emailVerified: true },
  });
  if (emailVerified !== null)
    return queueMail(
      tx,
      {
        to: email,
        subject: 'You already have a Seamark account',
        text:
          'Someone, probably you, tried to create a Seamark account with this email address, but it ' +
          `already has one.\n\nSign in, or reset your password:\n${addresses.signIn()}\n`,
      },
      at,
    );
  const url = addresses.passwordReset(await issueToken(tx, 'password_reset', id, at));
  return queueMail(
    tx,
    {
      to: email,
      subject: 'Confirm your email address for Seamark',
      text:
        'You signed up with this email address before, but did not confirm it. Open this link ' +
        'within 30 minutes to confirm your address and choose a password. It can be used once; ' +
        `to get another link, sign up again.\n${url}\n\n` +
        'If you did not request this, you can ignore this email.\n',
    },
    at,
  );
}

/** Confirms the address of the returned person; from then on they can sign in. */
export function verifyEmail(token: string): Promise<SignedIn> {
  return database().$transaction(async (tx) => {
    const at = await databaseClock.now(tx);
    const redeemed = await redeemToken(tx, 'verify_email', token, at);
    if (!redeemed?.userId)
      throw new AppError(
        'not_found',
        'This link has been used or has expired. Sign up again to get a new link.',
      );
    return tx.user.update({
      where: { id: redeemed.userId },
      data: { emailVerified: at },
      select: SIGNED_IN,
    });
  });
}
