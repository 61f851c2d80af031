import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { changeAgentTask, deleteAgentTask } from '@/lib/services/agent-runs/tasks';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.changeAgentTask, ({ actor, params, body }) => changeAgentTask(actor, params.id, body)),
  on(api.deleteAgentTask, ({ actor, params }) => deleteAgentTask(actor, params.id)),
);
