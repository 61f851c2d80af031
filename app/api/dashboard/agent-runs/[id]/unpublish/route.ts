import { unpublishAgentRun } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { unpublishRun } from '@/lib/services/agent-runs/publish-run';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(unpublishAgentRun, ({ session, params }) => unpublishRun(session, params.id)),
);
