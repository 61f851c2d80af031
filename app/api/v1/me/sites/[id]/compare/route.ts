import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { compareSiteScans } from '@/lib/services/compare/compare-site-scans';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.compareScans, ({ actor, params, query }) => compareSiteScans(actor, params.id, query)),
);
