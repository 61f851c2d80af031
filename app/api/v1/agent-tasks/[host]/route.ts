import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { listPublicAgentRuns } from '@/lib/services/agent-runs/list-public-agent-runs';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.listPublicAgentTasks, ({ params, page }) => listPublicAgentRuns(params.host, page)),
);
