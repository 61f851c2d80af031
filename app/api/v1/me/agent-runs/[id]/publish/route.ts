import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { publishAgentRun } from '@/lib/services/agent-runs/publish-agent-run';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.publishAgentRun, ({ actor, params }) => publishAgentRun(actor, params.id)),
);
