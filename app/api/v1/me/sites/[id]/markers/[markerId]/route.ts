import { deleteMarker as operation } from '@/lib/contract';
import { serve } from '@/lib/http';
import { deleteMarker } from '@/lib/services/markers/set-marker';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  operation,
  ({ actor, params }) => deleteMarker(actor, params.id, params.markerId),
);
