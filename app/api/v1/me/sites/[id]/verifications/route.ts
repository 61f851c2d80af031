import * as api from '@/lib/contract';
import { HandlerResult, on, serve } from '@/lib/http';
import { listVerifications } from '@/lib/services/verifications/list-verifications';
import { startVerification } from '@/lib/services/scans/verify-fix';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.listVerifications, ({ actor, params, page }) => listVerifications(actor, params.id, page)),
  on(api.startVerification, async ({ actor, params, body }) => {
    const { started, limits } = await startVerification(actor, params.id, body.checkId);
    return HandlerResult.withLimits(started, limits);
  }),
);
