import type { Actor } from '@/lib/platform/access/actor';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { sitesWithTag } from '@/lib/platform/access/sites-with-tag';
import { byHost } from '@/lib/platform/text/by-host';
import { logoUrl } from '../brand';
import { BRAND } from './open-report';
import { listClientReports } from './list-client-reports';

/** All links of an organization, what can be shared, and how reports look. */
export async function viewClientReports(actor: Actor) {
  const { organizationId } = actor;
  const db = readOnlyDatabase();
  const [{ clientReports }, sites, organization] = await Promise.all([
    listClientReports(actor, { limit: null, offset: 0 }),
    db.site.findMany({
      where: sitesWithTag(actor),
      select: { id: true, host: true, tags: true },
    }),
    db.organization.findUniqueOrThrow({ where: { id: organizationId }, select: BRAND }),
  ]);
  const { name, brandColor, logo } = organization;
  return {
    reports: clientReports,
    sites: sites.toSorted(byHost).map(({ id, host }) => ({ id, host })),
    tags: [...new Set(sites.flatMap(({ tags }) => tags))].sort(),
    brand: { name, color: brandColor, logo: logoUrl(logo) },
  };
}
