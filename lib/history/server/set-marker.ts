import type { Actor } from '@/lib/platform/access/actor';
import { databaseClock } from '@/lib/platform/db/clock';
import { idsOfKey, requireSameBody } from '@/lib/platform/db/idempotent-id';
import type { Marker, NewMarker } from '../contract/markers';
import { MARKER_LIMITS } from '../contract/marker-limits';
import { database } from '@/lib/platform/db/client';
import { AppError } from '@/lib/platform/contract/app-error';
import { recordEvent } from '@/lib/platform/access/record-event';
import { ownedSite } from '@/lib/platform/access/owned-site';
import { asMarker, MARKER } from './list-markers';

/**
 * Creates a marker on a site. `id` makes the call idempotent: an existing marker with it is
 * returned.
 */
export function createMarker(
  actor: Actor,
  siteId: string,
  { note, at, url }: NewMarker,
  id?: string,
): Promise<Marker> {
  return database().$transaction(async (tx) => {
    const site = await ownedSite(tx, actor, siteId, { lock: 'change' });
    const made = id && (await tx.marker.findFirst({ where: { id: idsOfKey(id) }, select: MARKER }));
    if (made) {
      requireSameBody(made, id);
      return asMarker(made);
    }
    if ((await tx.marker.count({ where: { siteId: site.id } })) >= MARKER_LIMITS.perSite)
      throw new AppError(
        'limit_reached',
        `A site can have at most ${MARKER_LIMITS.perSite} markers. Delete old ones first.`,
      );
    const createdAt = await databaseClock.now(tx);
    const row = await tx.marker.create({
      data: {
        ...(id && { id }),
        siteId: site.id,
        note,
        url,
        at: at === null ? createdAt : new Date(at),
        createdAt,
      },
      select: MARKER,
    });
    await recordEvent(
      tx,
      actor,
      {
        action: 'marker.created',
        subjectKind: 'marker',
        subjectId: row.id,
        detail: { host: site.host, note },
      },
      createdAt,
    );
    return asMarker(row);
  });
}

export function deleteMarker(
  actor: Actor,
  siteId: string,
  markerId: string,
): Promise<{ id: string }> {
  return database().$transaction(async (tx) => {
    const { id, host } = await ownedSite(tx, actor, siteId, { lock: 'change' });
    const where = { id: markerId, siteId: id };
    const marker = await tx.marker.findFirst({ where, select: { note: true } });
    if (marker === null) throw new AppError('marker_not_found', 'No such marker of this site.');
    await tx.marker.deleteMany({ where });
    await recordEvent(
      tx,
      actor,
      {
        action: 'marker.deleted',
        subjectKind: 'marker',
        subjectId: markerId,
        detail: { host, note: marker.note },
      },
      await databaseClock.now(tx),
    );
    return { id: markerId };
  });
}
