import { auditUrl as operation } from '@/lib/contract';
import { Reply, serve } from '@/lib/http';
import { auditUrl } from '@/lib/services/engine-audits/audit-url';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  operation,
  async ({ org, body, signal }) => {
    const { report, limits } = await auditUrl(org, body, signal);
    return Reply.withLimits(report, limits);
  },
);
