import type { Actor } from '@/lib/access/actor';
import { databaseClock } from '@/lib/db/clock';
import { type Database, database } from '@/lib/db/client';
import { enqueueJob } from '@/lib/jobs';
import { getOwnedSite } from '../sites/get-owned-site';
import { OWNERSHIP_JOB } from './ownership-handler';

/** Queues a look for the owner's token; one at a time per site. */
export async function requestOwnershipCheck(actor: Actor, siteId: string): Promise<void> {
  const site = await getOwnedSite(actor, siteId);
  await enqueueOwnershipCheck(database(), site.id, await databaseClock.now(database()));
}

export async function enqueueOwnershipCheck(
  db: Pick<Database, '$queryRaw'>,
  siteId: string,
  now: Date,
): Promise<void> {
  await enqueueJob(
    db,
    { kind: OWNERSHIP_JOB, siteId, dedupeKey: siteId, payload: { siteId } },
    now,
  );
}
