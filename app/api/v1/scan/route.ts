import { CHECKS, type AuditProgress } from '@seamark/engine';
import * as api from '@/lib/contract';
import { HandlerResult, on, serve } from '@/lib/http';
import { scanDomain } from '@/lib/services/public-scans/scan-domain';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.scanDomain, async ({ body, caller, signal, onProgress }) => {
    let done = 0;
    const onEvent = (event: AuditProgress) => {
      if (event.type === 'check')
        onProgress({
          done: ++done,
          total: CHECKS.length,
          message: `Checked: ${event.result.name}`,
        });
    };
    const { report, limits } = await scanDomain({ domain: body.domain, caller, onEvent }, signal);
    return HandlerResult.withLimits(report, limits);
  }),
);
