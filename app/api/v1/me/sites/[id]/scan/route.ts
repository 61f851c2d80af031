import * as api from '@/lib/contract';
import { HandlerResult, on, serve } from '@/lib/http';
import { startSiteScan } from '@/lib/services/scans/start-site-scan';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.startSiteScan, async ({ actor, params, newId }) => {
    const { scan, limits } = await startSiteScan(actor, params.id, newId);
    return HandlerResult.withLimits(scan, limits);
  }),
);
