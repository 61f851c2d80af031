import { signInMethods } from '@/lib/platform/access/auth-options';
import { readMailedToken } from '@/lib/platform/access/mailed-token';
import { hashToken } from '@/lib/platform/access/one-time-token';
import { databaseClock } from '@/lib/platform/db/clock';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';

/**
 * Only the mailed link proves the address. Without a mail server the inviter passes the link on, so
 * any link is accepted.
 */
export const isProven = (isMailed: boolean): boolean => isMailed || !signInMethods().emailLink;

/** The open invitation of a link's token; null if it was accepted, withdrawn or expired. */
export async function readInvitation(linkToken: string) {
  const db = readOnlyDatabase();
  const { token, isMailed } = readMailedToken(linkToken);
  const invitation = await db.invitation.findFirst({
    where: {
      tokenHash: hashToken(token),
      acceptedAt: null,
      revokedAt: null,
      expiresAt: { gt: await databaseClock.now(db) },
    },
    select: { email: true, role: true, organization: { select: { id: true, name: true } } },
  });
  if (invitation === null) return null;
  const hasAccount = (await db.user.count({ where: { email: invitation.email } })) > 0;
  return {
    email: invitation.email,
    role: invitation.role,
    organizationName: invitation.organization.name,
    hasAccount,
    isProven: isProven(isMailed),
  };
}
