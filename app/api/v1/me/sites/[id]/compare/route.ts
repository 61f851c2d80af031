import { compareScans as operation } from '@/lib/contract';
import { serve } from '@/lib/http';
import { compareSiteScans } from '@/lib/services/compare/compare-site-scans';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  operation,
  ({ actor, params, query }) => compareSiteScans(actor, params.id, query),
);
