import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { addSite } from '@/lib/services/ownership/add-site';
import { listSites } from '@/lib/services/sites/list-sites';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.listSites, ({ actor, page }) => listSites(actor, page)),
  on(api.addSite, ({ actor, body }) => addSite(actor, body)),
);
