import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { getSiteFacts, putSiteFacts } from '@/lib/services/facts/site-facts';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.getSiteFacts, ({ actor, params, signal }) => getSiteFacts(actor, params.id, signal)),
  on(api.putSiteFacts, ({ actor, params, body, signal }) =>
    putSiteFacts(actor, params.id, body, signal),
  ),
);
