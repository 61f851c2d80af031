import { listSites as operation } from '@/lib/contract';
import { serve } from '@/lib/http';
import { listSites } from '@/lib/services/sites/list-sites';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  operation,
  ({ actor, page }) => listSites(actor, page),
);
