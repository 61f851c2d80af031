import { addSite, listOwnSites } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { getOwnership } from '@/lib/services/ownership/get-ownership';
import { addSite as add } from '@/lib/services/sites/add-site';
import { listSites } from '@/lib/services/sites/list-sites';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(listOwnSites, ({ session }) => listSites(session.actor, { limit: null, offset: 0 })),
  on(addSite, async ({ session, body }) => {
    const site = await add(session, body.url, body.name || null);
    return { site, ownership: await getOwnership(session.actor, site.id) };
  }),
);
