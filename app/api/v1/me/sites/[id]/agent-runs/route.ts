import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { listAgentRuns } from '@/lib/services/agent-runs/list-agent-runs';
import { startRuns } from '@/lib/services/agent-runs/start-runs';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.listAgentRuns, ({ actor, params, page, query }) =>
    listAgentRuns(actor, params.id, { page, runId: query.run_id }),
  ),
  on(api.startAgentBatch, ({ actor, params, body }) =>
    startRuns(actor, { ...body, siteId: params.id }),
  ),
);
