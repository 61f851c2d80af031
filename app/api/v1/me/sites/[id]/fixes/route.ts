import * as api from '@/lib/contract';
import { HandlerResult, on, serve } from '@/lib/http';
import { listFixes } from '@/lib/services/fixes/list-fixes';
import { readScanLimits } from '@/lib/services/scans/scans-left';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.listFixes, async ({ actor, params }) => {
    const list = await listFixes(actor, params.id);
    return HandlerResult.withLimits(list, await readScanLimits(actor, list.host));
  }),
);
