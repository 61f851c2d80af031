import * as z from 'zod';
import { OrganizationName } from '../contract/types';
import { PASSWORD_LENGTH } from '../contract/password-length';
import { databaseClock } from '../db/clock';
import { database, type Transaction } from '../db/client';
import { EmailAddress } from './email-address';
import { redeemToken } from './one-time-token';
import { hashPassword, isPassword } from './password';
import { countAttempt, ownPasswordAttempts } from './attempts';

/**
 * The person at sign-in. Keeps `sessionVersion`, so that a password change right afterwards ends
 * this session too.
 */
export const SignedIn = z.object({ id: z.guid(), email: z.string(), sessionVersion: z.int() });
export type SignedIn = z.infer<typeof SignedIn>;

export const SIGNED_IN = { id: true, email: true, sessionVersion: true } as const;

/** Person with this address and password; null without revealing which one is wrong. */
export async function signInWithPassword(
  email: string,
  password: string,
): Promise<SignedIn | null> {
  if (password.length > PASSWORD_LENGTH.max) return null;
  const user = await database().user.findUnique({
    where: { email },
    select: { ...SIGNED_IN, emailVerified: true, passwordHash: true },
  });
  const right = await isPassword(password, user?.passwordHash ?? null);
  // Until it is confirmed, the address may belong to another person.
  return user?.emailVerified && right ? SignedIn.parse(user) : null;
}

/**
 * True if a signed-in person knows their password; throws `rate_limited`. Also true without a
 * password: such a person may set one anyway.
 */
export async function knowsPassword(userId: string, typed: string): Promise<boolean> {
  const { passwordHash } = await database().user.findUniqueOrThrow({
    where: { id: userId },
    select: { passwordHash: true },
  });
  if (passwordHash === null) return true;
  return (
    (await countAttempt(
      ownPasswordAttempts(userId),
      async () => (await isPassword(typed, passwordHash)) || null,
    )) !== null
  );
}

export const NewPassword = z
  .string()
  .min(PASSWORD_LENGTH.min, `The password must have at least ${PASSWORD_LENGTH.min} characters.`)
  .max(PASSWORD_LENGTH.max, `The password can have at most ${PASSWORD_LENGTH.max} characters.`);

/** Details of a new person and their first organization. */
export const NewOwner = z.object({
  email: EmailAddress,
  password: NewPassword,
  organizationName: OrganizationName,
});
export type NewOwner = z.infer<typeof NewOwner>;

/**
 * True for a registered person who opened a link in their mail. If the address was unconfirmed,
 * another person may have set the password, so it is deleted with every session.
 */
export async function confirmAddress(email: string): Promise<boolean> {
  await database().user.updateMany({
    where: { email, emailVerified: null },
    data: { passwordHash: null, sessionVersion: { increment: 1 } },
  });
  return hasAccount(email);
}

export const hasAccount = async (email: string): Promise<boolean> =>
  (await database().user.count({ where: { email } })) > 0;

/** Redeems a sign-in link; null if it is unknown, used or expired. */
export function signInWithLink(token: string): Promise<SignedIn | null> {
  return database().$transaction(async (tx) => {
    const redeemed = await redeemToken(tx, 'sign_in', token, await databaseClock.now(tx));
    if (!redeemed?.userId) return null;
    return tx.user.findUnique({ where: { id: redeemed.userId }, select: SIGNED_IN });
  });
}

/**
 * Creates the first person of an empty installation and their organization; null if the link is
 * invalid.
 */
export async function createFirstOwner(token: string, owner: NewOwner): Promise<SignedIn | null> {
  const passwordHash = await hashPassword(owner.password);
  return database().$transaction(async (tx) => {
    const now = await databaseClock.now(tx);
    if ((await redeemToken(tx, 'welcome', token, now)) === null || (await hasUsers(tx)))
      return null;
    // Access to the server's terminal confirms the address.
    const user = await tx.user.create({
      data: { email: owner.email, emailVerified: now, passwordHash, createdAt: now },
      select: SIGNED_IN,
    });
    await tx.organization.create({
      data: {
        name: owner.organizationName,
        plan: 'paid',
        createdAt: now,
        memberships: { create: { userId: user.id, role: 'owner', createdAt: now } },
      },
    });
    return user;
  });
}

export const hasUsers = async (tx: Pick<Transaction, 'user'>): Promise<boolean> =>
  (await tx.user.findFirst({ select: { id: true } })) !== null;
