import { getAgentRunsProgress, startAgentBatch } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { getAgentRunsProgress as getProgress } from '@/lib/services/agent-runs/get-agent-runs-progress';
import { startRuns } from '@/lib/services/agent-runs/start-runs';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(getAgentRunsProgress, ({ session, params }) => getProgress(session.actor, params.id)),
  on(startAgentBatch, async ({ session, params, body }) => {
    const { batchId, runIds } = await startRuns(session.actor, {
      ...body,
      siteId: params.id,
    });
    return { batchId, runIds: [...runIds] };
  }),
);
