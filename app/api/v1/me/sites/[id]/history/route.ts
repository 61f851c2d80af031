import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { listSiteHistory } from '@/lib/services/history/list-site-history';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.listSiteHistory, ({ actor, params, page }) => listSiteHistory(actor, params.id, page)),
);
