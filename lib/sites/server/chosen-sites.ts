import type { Actor } from '@/lib/platform/access/actor';
import { requireSites, sitesWithTag } from '@/lib/platform/access/sites-with-tag';
import type { ChosenSites } from '@/lib/platform/contract/tags';
import { database } from '@/lib/platform/db/client';

/** The sites that a change of many sites means. Throws if one of `siteIds` is not in the organization. */
export async function listChosenSites(actor: Actor, { tag, siteIds }: ChosenSites) {
  const ids = siteIds && (await requireSites(database(), actor, siteIds));
  return database().site.findMany({
    where: { ...sitesWithTag(actor, tag ?? undefined), ...(ids && { id: { in: ids } }) },
    orderBy: { host: 'asc' },
    select: { id: true, host: true, tags: true },
  });
}
