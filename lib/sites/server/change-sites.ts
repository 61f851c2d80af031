import type { Actor } from '@/lib/platform/access/actor';
import type { ChangedSites, SitesChange } from '../contract/sites';
import { sitesWithTag } from '@/lib/platform/access/sites-with-tag';
import { database } from '@/lib/platform/db/client';
import { changeSite } from './change-site';
import { refusalOf } from './refusal-of';

/** Changes sites one after the other; a refusal of one keeps none of the others. */
export async function changeSites(
  actor: Actor,
  { tag, settings }: SitesChange,
): Promise<ChangedSites> {
  const chosen = await database().site.findMany({
    where: sitesWithTag(actor, tag ?? undefined),
    orderBy: { host: 'asc' },
    select: { id: true, host: true },
  });
  const sites: ChangedSites['sites'] = [];
  for (const { id: siteId, host } of chosen)
    sites.push({
      siteId,
      host,
      ...(await changeSite(actor, siteId, settings).then(
        (changed) => ({ settings: changed, refusal: null }),
        (error: unknown) => ({ settings: null, refusal: refusalOf(error) }),
      )),
    });
  return { sites };
}
