import { scanDomain as operation } from '@/lib/contract';
import { HandlerResult, serve } from '@/lib/http';
import { scanDomain } from '@/lib/services/public-scans/scan-domain';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  operation,
  async ({ body, caller, signal }) => {
    const { report, limits } = await scanDomain({ domain: body.domain, caller }, signal);
    return HandlerResult.withLimits(report, limits);
  },
);
