import { putFacts } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { putSiteFacts } from '@/lib/services/facts/site-facts';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(putFacts, ({ session, params, body, signal }) =>
    putSiteFacts(session.actor, params.id, body, signal),
  ),
);
