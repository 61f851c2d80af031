import { dateAndTime } from '@/lib/platform/text/dates';
import type { Marker } from '@/lib/history/contract/markers';
import { Link } from '@/components/ui/link';
import { DeleteMarker } from './delete-marker';

interface Props {
  readonly markers: readonly Marker[];
  /** Site whose markers may be deleted; absent for a read-only list. */
  readonly siteId?: string;
}

/** Markers with their links, in a row of the history or above a comparison. */
export function MarkerList({ markers, siteId }: Props) {
  return markers.map(({ id, at, note, url }) => (
    <span key={id} className="block">
      <span aria-hidden="true">⚑ </span>
      <span className="sr-only">Marker: </span>
      <time dateTime={at} title={dateAndTime(at)} dir="auto">
        {url === null ? (
          note
        ) : (
          <Link href={url} rel="noopener nofollow ugc">
            {note}
          </Link>
        )}
      </time>
      {siteId !== undefined && <DeleteMarker siteId={siteId} markerId={id} note={note} />}
    </span>
  ));
}
