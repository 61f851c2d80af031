import { addMarker } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { createMarker } from '@/lib/services/markers/set-marker';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(addMarker, ({ session, params, body }) => createMarker(session.actor, params.id, body)),
);
