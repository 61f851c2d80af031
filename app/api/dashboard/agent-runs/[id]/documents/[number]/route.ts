import { readAgentDocument } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { readDocument } from '@/lib/services/agent-runs/read-document';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(readAgentDocument, ({ session, params, query }) =>
    readDocument(session.actor, {
      runId: params.id,
      number: Number(params.number),
      from: query.from === undefined ? null : Number(query.from),
    }),
  ),
);
