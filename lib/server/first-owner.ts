import { issueToken } from '@/lib/access/one-time-token';
import { hasUsers } from '@/lib/access/sign-in';
import type { Clock } from '@/lib/clock';
import type { Database } from '@/lib/db/client';

/** A fresh link for the first owner while there is nobody; those of other processes go on working. Null once somebody is there. */
export function firstOwnerLink(
  db: Database,
  clock: Clock,
  baseUrl: string,
): Promise<string | null> {
  return db.$transaction(async (tx) => {
    if (await hasUsers(tx)) return null;
    const now = await clock.now(tx);
    await tx.oneTimeToken.deleteMany({ where: { purpose: 'welcome', expiresAt: { lt: now } } });
    return `${baseUrl}/welcome/${await issueToken(tx, 'welcome', null, now)}`;
  });
}
