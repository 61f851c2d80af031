import { issueToken } from '@/lib/access/one-time-token';
import { databaseClock } from '@/lib/clock';
import type { Database } from '@/lib/db/client';

/** The link that makes the first owner, while the database has no user; null afterwards. There is no default password. */
export async function firstOwnerLink(db: Database, baseUrl: string): Promise<string | null> {
  if ((await db.user.findFirst({ select: { id: true } })) !== null) return null;
  const now = await databaseClock.now(db);
  const token = await db.$transaction(async (tx) => {
    // Links of earlier starts that ran out; those still valid stay, another process may just have printed one.
    await tx.oneTimeToken.deleteMany({ where: { purpose: 'welcome', expiresAt: { lte: now } } });
    return issueToken(tx, 'welcome', null, now);
  });
  return `${baseUrl}/welcome/${token}`;
}
