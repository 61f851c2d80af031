import { startSiteScan as operation } from '@/lib/contract';
import { Reply, serve } from '@/lib/http';
import { startSiteScan } from '@/lib/services/scans/start-site-scan';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  operation,
  async ({ org, params }) => {
    const { scan, limits } = await startSiteScan(org, params.id);
    return Reply.withLimits(scan, limits);
  },
);
