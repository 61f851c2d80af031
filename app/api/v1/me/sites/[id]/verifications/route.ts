import { listVerifications, startVerification } from '@/lib/contract';
import { HandlerResult, on, serveAll } from '@/lib/http';
import { listVerifications as list } from '@/lib/services/verifications/list-verifications';
import { startVerification as start } from '@/lib/services/scans/verify-fix';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveAll(
  on(listVerifications, ({ actor, params, page }) => list(actor, params.id, page)),
  on(startVerification, async ({ actor, params, body }) => {
    const { started, limits } = await start(actor, params.id, body.checkId);
    return HandlerResult.withLimits(started, limits);
  }),
);
