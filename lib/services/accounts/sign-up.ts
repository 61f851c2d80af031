import { addresses } from '@/lib/addresses';
import { issueToken, redeemToken } from '@/lib/access/one-time-token';
import { hashPassword } from '@/lib/access/password';
import { NewOwner } from '@/lib/access/sign-in';
import { databaseClock } from '@/lib/clock';
import { database } from '@/lib/db/client';
import { AppError } from '@/lib/errors';
import { queueMail } from '../mail/queue-mail';
import { fieldError } from './field-error';

const DAY = 'This link works once, for 24 hours.';

/** A new person with an organization of their own. Of a known address only its owner learns, by mail. */
export async function signUp(typed: { readonly email: string; readonly password: string; readonly organizationName: string }): Promise<{ done: true }> {
  const owner = fieldError(NewOwner.safeParse(typed));
  const passwordHash = await hashPassword(owner.password);
  await database().$transaction(async (tx) => {
    const at = await databaseClock.now(tx);
    if ((await tx.user.count({ where: { email: owner.email } })) > 0)
      return queueMail(tx, { to: owner.email, subject: 'You have a Seamark account already', text: `Somebody, perhaps you, wanted to make an account with this address. It has one already.\n\nSign in, or set a new password:\n${addresses.signIn()}\n` }, at);
    const user = await tx.user.create({ data: { email: owner.email, passwordHash, createdAt: at }, select: { id: true } });
    await tx.organization.create({ data: { name: owner.organizationName, createdAt: at, memberships: { create: { userId: user.id, role: 'owner', createdAt: at } } } });
    const url = addresses.verifyEmail(await issueToken(tx, 'verify_email', user.id, at));
    return queueMail(tx, { to: owner.email, subject: 'Confirm your address for Seamark', text: `Open this link to confirm your address and sign in. ${DAY}\n${url}\n\nIf you did not ask for an account, do nothing.\n` }, at);
  });
  return { done: true };
}

/** The address is theirs: from now on they can sign in. */
export function verifyEmail(token: string): Promise<{ done: true }> {
  return database().$transaction(async (tx) => {
    const at = await databaseClock.now(tx);
    const redeemed = await redeemToken(tx, 'verify_email', token, at);
    if (!redeemed?.userId) throw new AppError('not_found', 'This link has been used or has expired. Sign up again to get a new one.');
    await tx.user.update({ where: { id: redeemed.userId }, data: { emailVerified: at } });
    return { done: true };
  });
}
