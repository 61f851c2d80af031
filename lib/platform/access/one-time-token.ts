import { createHash, randomBytes } from 'node:crypto';
import { databaseClock } from '../db/clock';
import type { Transaction } from '../db/client';
import { readOnlyDatabase } from '../db/read-only-client';
import type { TokenPurpose } from '@/lib/platform/db/generated/enums';

const LIFETIME_MS = {
  welcome: 24 * 3_600_000,
  sign_in: 24 * 3_600_000,
  verify_email: 24 * 3_600_000,
  password_reset: 30 * 60_000,
} as const satisfies Record<TokenPurpose, number>;

/** Token of a link; only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

type Tokens = Pick<Transaction, 'oneTimeToken'>;

/**
 * Creates a token for a link that works once; stores only its hash. `userId` is null only for
 * `welcome`.
 */
export async function issueToken(
  tx: Tokens,
  purpose: TokenPurpose,
  userId: string | null,
  now: Date,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + LIFETIME_MS[purpose]);
  await tx.oneTimeToken.create({
    data: { purpose, userId, tokenHash: hashToken(token), expiresAt, createdAt: now },
  });
  return token;
}

/** Redeems a token. Of two simultaneous calls one gets its owner, the other null. */
export async function redeemToken(
  tx: Tokens,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): Promise<{ userId: string | null } | null> {
  const tokenHash = hashToken(token);
  const used = await tx.oneTimeToken.updateMany({
    where: { tokenHash, purpose, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  if (used.count !== 1) return null;
  return tx.oneTimeToken.findUnique({ where: { tokenHash }, select: { userId: true } });
}

/** Owner of an unused link; does not redeem it. */
export async function linkOwner(
  purpose: 'verify_email' | 'password_reset',
  token: string,
): Promise<{ readonly email: string } | null> {
  const row = await readOnlyDatabase().oneTimeToken.findFirst({
    where: { purpose, ...(await unused(token)) },
    select: { user: { select: { email: true } } },
  });
  return row?.user ?? null;
}

/** Purpose of a link that still works; does not redeem it. A first owner is created only while there is no user. */
export async function linkPurpose(token: string): Promise<'welcome' | 'sign_in' | null> {
  const row = await readOnlyDatabase().oneTimeToken.findFirst({
    where: { purpose: { in: ['welcome', 'sign_in'] }, ...(await unused(token)) },
    select: { purpose: true },
  });
  if (row?.purpose === 'welcome')
    return (await readOnlyDatabase().user.count()) === 0 ? 'welcome' : null;
  return row?.purpose === 'sign_in' ? 'sign_in' : null;
}

const unused = async (token: string) => ({
  tokenHash: hashToken(token),
  usedAt: null,
  expiresAt: { gt: await databaseClock.now(readOnlyDatabase()) },
});
