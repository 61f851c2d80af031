import { listSiteHistory as operation } from '@/lib/contract';
import { serve } from '@/lib/http';
import { listSiteHistory } from '@/lib/services/history/list-site-history';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  operation,
  ({ actor, params, page }) => listSiteHistory(actor, params.id, page),
);
