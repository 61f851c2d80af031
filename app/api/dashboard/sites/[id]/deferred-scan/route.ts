import { cancelDeferredScan, deferScan } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import {
  cancelDeferredScan as cancel,
  deferScan as defer,
} from '@/lib/services/scans/deferred-scan';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(deferScan, ({ session, params }) => defer(session.actor, params.id)),
  on(cancelDeferredScan, ({ session, params }) => cancel(session.actor, params.id)),
);
