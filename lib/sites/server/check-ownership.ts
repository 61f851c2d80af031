import { databaseClock } from '@/lib/platform/db/clock';
import { type Database, database } from '@/lib/platform/db/client';
import type { Ownership } from '../contract/ownership';
import { enqueueJob } from '@/lib/platform/jobs';
import type { OwnedSite } from '@/lib/platform/access/owned-site';
import { getOwnership } from './get-ownership';
import { OWNERSHIP_JOB } from './ownership-handler';

/** Queues an ownership check, at most one per site. */
export async function checkOwnership(site: OwnedSite): Promise<Ownership> {
  await enqueueOwnershipCheck(database(), site.id, await databaseClock.now(database()));
  return getOwnership(site);
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
