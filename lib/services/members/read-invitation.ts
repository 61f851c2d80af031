import { signInMethods } from '@/lib/access/auth-options';
import { readMailedToken } from '@/lib/access/mailed-token';
import { hashToken } from '@/lib/access/one-time-token';
import { databaseClock } from '@/lib/db/clock';
import { readOnlyDatabase } from '@/lib/db/read-only-client';

/** Whoever has only the link that the inviter was shown may be anybody. Without a mail server that is how links get about. */
export const isProven = (isMailed: boolean): boolean => isMailed || !signInMethods().emailLink;

/** An open invitation, for the page that its link opens; null when it is used, withdrawn or expired. */
export async function readInvitation(given: string) {
  const db = readOnlyDatabase();
  const { token, isMailed } = readMailedToken(given);
  const found = await db.invitation.findFirst({
    where: {
      tokenHash: hashToken(token),
      acceptedAt: null,
      revokedAt: null,
      expiresAt: { gt: await databaseClock.now(db) },
    },
    select: { email: true, role: true, organization: { select: { id: true, name: true } } },
  });
  if (found === null) return null;
  const hasAccount = (await db.user.count({ where: { email: found.email } })) > 0;
  return {
    email: found.email,
    role: found.role,
    organizationName: found.organization.name,
    hasAccount,
    isProven: isProven(isMailed),
  };
}
