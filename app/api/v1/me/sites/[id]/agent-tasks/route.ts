import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { createAgentTask, listAgentTasks } from '@/lib/services/agent-runs/tasks';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.listAgentTasks, ({ actor, params }) => listAgentTasks(actor, params.id)),
  on(api.createAgentTask, ({ actor, params, body }) => createAgentTask(actor, params.id, body)),
);
