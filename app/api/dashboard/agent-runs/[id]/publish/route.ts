import { publishAgentRun } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { publishRun } from '@/lib/services/agent-runs/publish-run';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(publishAgentRun, ({ session, params }) => publishRun(session, params.id)),
);
