import { getSiteFacts as getOperation, putSiteFacts as putOperation } from '@/lib/contract';
import { on, serveAll } from '@/lib/http';
import { getSiteFacts, putSiteFacts } from '@/lib/services/facts/site-facts';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveAll(
  on(getOperation, ({ actor, params, signal }) => getSiteFacts(actor, params.id, signal)),
  on(putOperation, ({ actor, params, body, signal }) =>
    putSiteFacts(actor, params.id, body, signal),
  ),
);
