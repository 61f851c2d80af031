import type { Transaction } from '@/lib/platform/db/client';

/** Sets a password, ends every session and invalidates every sign-in and reset link. */
export async function setPassword(
  tx: Transaction,
  userId: string,
  passwordHash: string,
  at: Date,
): Promise<{ readonly sessionVersion: number }> {
  const { email, sessionVersion } = await tx.user.update({
    where: { id: userId },
    data: { passwordHash, sessionVersion: { increment: 1 } },
    select: { email: true, sessionVersion: true },
  });
  await tx.oneTimeToken.updateMany({
    where: { userId, usedAt: null, purpose: { in: ['password_reset', 'sign_in'] } },
    data: { usedAt: at },
  });
  await tx.verificationToken.deleteMany({ where: { identifier: email } });
  return { sessionVersion };
}
