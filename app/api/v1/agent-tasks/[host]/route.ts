import { listPublicAgentTasks } from '@/lib/contract';
import { serve } from '@/lib/http';
import { listPublicAgentRuns } from '@/lib/services/agent-runs/list-public-agent-runs';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  listPublicAgentTasks,
  ({ params, page }) => listPublicAgentRuns(params.host, page),
);
