import { createMarker as createOperation, listMarkers as listOperation } from '@/lib/contract';
import { on, serveAll } from '@/lib/http';
import { listMarkers } from '@/lib/services/markers/list-markers';
import { createMarker } from '@/lib/services/markers/set-marker';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveAll(
  on(listOperation, ({ actor, params, page }) => listMarkers(actor, params.id, page)),
  on(createOperation, ({ actor, params, body, newId }) =>
    createMarker(actor, params.id, body, newId),
  ),
);
