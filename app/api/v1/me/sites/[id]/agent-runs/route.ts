import { listAgentRuns } from '@/lib/contract';
import { serve } from '@/lib/http';
import { listAgentRuns as listSiteAgentRuns } from '@/lib/services/agent-runs/list-agent-runs';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  listAgentRuns,
  ({ org, params, page, query }) =>
    listSiteAgentRuns(org, params.id, { page, runId: query.run_id }),
);
