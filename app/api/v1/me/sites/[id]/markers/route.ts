import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { listMarkers } from '@/lib/services/markers/list-markers';
import { createMarker } from '@/lib/services/markers/set-marker';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.listMarkers, ({ actor, params, page }) => listMarkers(actor, params.id, page)),
  on(api.createMarker, ({ actor, params, body, newId }) =>
    createMarker(actor, params.id, body, newId),
  ),
);
