import { createAgentTask, listAgentTasks } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { addTask, listTasks } from '@/lib/services/agent-runs/tasks';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(listAgentTasks, ({ session, params }) => listTasks(session, params.id)),
  on(createAgentTask, ({ session, params, body }) => addTask(session, params.id, body)),
);
