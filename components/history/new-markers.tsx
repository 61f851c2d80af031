import type { Marker } from '@/lib/history/contract/markers';
import { MarkerList } from './marker-list';

interface Props {
  readonly markers: readonly Marker[];
  readonly siteId: string;
}

/** Markers since the latest scan. */
export function NewMarkers({ markers, siteId }: Props) {
  if (markers.length === 0) return null;
  return (
    <div className="mt-4">
      <p className="text-muted">Since the latest scan:</p>
      <MarkerList markers={markers} siteId={siteId} />
    </div>
  );
}
