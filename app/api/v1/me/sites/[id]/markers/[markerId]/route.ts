import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { deleteMarker } from '@/lib/services/markers/set-marker';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.deleteMarker, ({ actor, params }) => deleteMarker(actor, params.id, params.markerId)),
);
