import type { Actor } from '@/lib/access/actor';
import { databaseClock } from '@/lib/clock';
import type { Marker, NewMarker } from '@/lib/contract';
import { MARKER_LIMITS } from '@/lib/contract/marker-limits';
import { database } from '@/lib/db/client';
import { AppError } from '@/lib/errors';
import { ownedSite } from '../sites/get-owned-site';
import { asMarker, MARKER } from './list-markers';

/** Notes what was done to a site. */
export function createMarker(
  actor: Actor,
  siteId: string,
  { note, at, url }: NewMarker,
): Promise<Marker> {
  return database().$transaction(async (tx) => {
    const site = await ownedSite(tx, actor, siteId, { lock: 'change' });
    if ((await tx.marker.count({ where: { siteId: site.id } })) >= MARKER_LIMITS.perSite)
      throw new AppError(
        'limit_reached',
        `A site can have at most ${MARKER_LIMITS.perSite} markers. Delete old ones first.`,
      );
    const createdAt = await databaseClock.now(tx);
    const row = await tx.marker.create({
      data: { siteId: site.id, note, url, at: at === null ? createdAt : new Date(at), createdAt },
      select: MARKER,
    });
    return asMarker(row);
  });
}

export async function deleteMarker(
  actor: Actor,
  siteId: string,
  markerId: string,
): Promise<{ id: string }> {
  const site = await ownedSite(database(), actor, siteId);
  const { count } = await database().marker.deleteMany({
    where: { id: markerId, siteId: site.id },
  });
  if (count === 0) throw new AppError('marker_not_found', 'No such marker of this site.');
  return { id: markerId };
}
