import { changeAgentTask, deleteAgentTask } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { changeTask, removeTask } from '@/lib/services/agent-runs/tasks';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(changeAgentTask, ({ session, params, body }) => changeTask(session, params.id, body)),
  on(deleteAgentTask, ({ session, params }) => removeTask(session, params.id)),
);
