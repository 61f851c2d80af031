import { z } from 'zod';
import { OrganizationName } from '@/lib/contract/dashboard/account';
import { PASSWORD_LENGTH } from '@/lib/contract/dashboard/password-length';
import { databaseClock } from '@/lib/db/clock';
import { database, type Transaction } from '@/lib/db/client';
import { EmailAddress } from './email-address';
import { redeemToken } from './one-time-token';
import { hashPassword, isPassword } from './password';
import { countAttempt, ownPasswordAttempts } from './attempts';

/** Somebody at the moment that let them in: a password that is changed right after ends this session too. */
export const SignedIn = z.object({ id: z.guid(), email: z.string(), sessionVersion: z.int() });
export type SignedIn = z.infer<typeof SignedIn>;

const SIGNED_IN = { id: true, email: true, sessionVersion: true } as const;

/** The person with this address and password, or null without saying which of the two is wrong. */
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
  // An address nobody has confirmed may be somebody else's.
  return user?.emailVerified && right ? SignedIn.parse(user) : null;
}

/**
 * Whether somebody who is signed in knows their password; throws `rate_limited`. Whoever has none is believed: without one
 * they may set one, and then know it.
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

/** Who somebody new is, and the organization they start. */
export const NewOwner = z.object({
  email: EmailAddress,
  password: NewPassword,
  organizationName: OrganizationName,
});
export type NewOwner = z.infer<typeof NewOwner>;

/**
 * True for a person we know, who has opened a link in their mail. Where the address was never confirmed before,
 * somebody else may have chosen the password: it ends, with every session.
 */
export async function ownAddress(email: string): Promise<boolean> {
  await database().user.updateMany({
    where: { email, emailVerified: null },
    data: { passwordHash: null, sessionVersion: { increment: 1 } },
  });
  return isKnown(email);
}

export const isKnown = async (email: string): Promise<boolean> =>
  (await database().user.count({ where: { email } })) > 0;

/** Uses a sign-in link up; null when it is unknown, used or expired. */
export function signInWithLink(token: string): Promise<SignedIn | null> {
  return database().$transaction(async (tx) => {
    const redeemed = await redeemToken(tx, 'sign_in', token, await databaseClock.now(tx));
    if (!redeemed?.userId) return null;
    return tx.user.findUnique({ where: { id: redeemed.userId }, select: SIGNED_IN });
  });
}

/** The first person of an empty installation, with the organization they own; null when the link is no good any more. */
export async function createFirstOwner(token: string, owner: NewOwner): Promise<SignedIn | null> {
  const passwordHash = await hashPassword(owner.password);
  return database().$transaction(async (tx) => {
    const now = await databaseClock.now(tx);
    if ((await redeemToken(tx, 'welcome', token, now)) === null || (await hasUsers(tx)))
      return null;
    // Whoever reads the server's terminal vouches for the address.
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
