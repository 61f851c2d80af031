import * as api from '@/lib/contract';
import { HandlerResult, on, serve } from '@/lib/http';
import { auditUrl } from '@/lib/services/engine-audits/audit-url';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.auditUrl, async ({ actor, body, signal }) => {
    const { report, limits } = await auditUrl(actor, body, signal);
    return HandlerResult.withLimits(report, limits);
  }),
);
