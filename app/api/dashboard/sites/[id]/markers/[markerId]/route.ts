import { removeMarker } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { deleteMarker } from '@/lib/services/markers/set-marker';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(removeMarker, ({ session, params }) =>
    deleteMarker(session.actor, params.id, params.markerId),
  ),
);
