import type { Marker } from '@/lib/contract';
import { MarkerList } from './marker-list';

/** What no scan has seen yet. */
export function NewMarkers({ markers }: { readonly markers: readonly Marker[] }) {
  if (markers.length === 0) return null;
  return (
    <div className="mt-4">
      <p className="text-muted">Since the latest scan:</p>
      <MarkerList markers={markers} />
    </div>
  );
}
