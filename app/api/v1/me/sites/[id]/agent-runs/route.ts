import { listAgentRuns } from '@/lib/contract';
import { serve } from '@/lib/http';
import { listAgentRuns as listSiteAgentRuns } from '@/lib/services/agent-runs/list-agent-runs';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  listAgentRuns,
  ({ actor, params, page, query }) =>
    listSiteAgentRuns(actor, params.id, { page, runId: query.run_id }),
);
