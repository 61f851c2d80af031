import { cutPage, rowsToAsk, type Page } from '@/lib/platform/contract/page';
import type { Marker, MarkerList } from '../contract/markers';
import { readOnlyDatabase, type ReadOnlyDatabase } from '@/lib/platform/db/read-only-client';
import type { OwnedSite } from '@/lib/platform/access/owned-site';

export const MARKER = { id: true, at: true, note: true, url: true, createdAt: true } as const;
const NEWEST = [{ at: 'desc' as const }, { id: 'desc' as const }];

interface MarkerRow {
  readonly id: string;
  readonly at: Date;
  readonly note: string;
  readonly url: string | null;
  readonly createdAt: Date;
}

export const asMarker = ({ at, createdAt, ...same }: MarkerRow): Marker => ({
  ...same,
  at: at.toISOString(),
  createdAt: createdAt.toISOString(),
});

export async function listMarkers(site: OwnedSite, page: Page): Promise<MarkerList> {
  const markers = await readOnlyDatabase().marker.findMany({
    where: { siteId: site.id },
    orderBy: NEWEST,
    skip: page.offset,
    take: rowsToAsk(page) ?? 50,
    select: MARKER,
  });
  const { rows, nextOffset } = cutPage(page, markers);
  return { siteId: site.id, markers: rows.map(asMarker), nextOffset };
}

/** Markers within a period, oldest first; a null bound is open. */
export async function markersBetween(
  db: Pick<ReadOnlyDatabase, 'marker'>,
  siteId: string,
  after: Date | null,
  until: Date | null,
): Promise<Marker[]> {
  const rows = await db.marker.findMany({
    where: { siteId, at: { ...(after && { gt: after }), ...(until && { lte: until }) } },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
    select: MARKER,
  });
  return rows.map(asMarker);
}
