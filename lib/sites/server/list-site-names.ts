import type { Actor } from '@/lib/platform/access/actor';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { sitesWithTag } from '@/lib/platform/access/sites-with-tag';
import { env } from '@/lib/platform/config/env';
import { byHost } from '@/lib/platform/text/by-host';

export interface SiteNames {
  readonly sites: readonly { readonly id: string; readonly host: string }[];
  readonly hasMore: boolean;
}

/**
 * The first sites of the organization by host, as many as the paid plan allows, in natural order;
 * for the page frame.
 */
export async function listSiteNames(actor: Actor): Promise<SiteNames> {
  const most = env().SEAMARK_SITES_PAID;
  const sites = await readOnlyDatabase().site.findMany({
    where: sitesWithTag(actor),
    select: { id: true, host: true },
  });
  sites.sort(byHost);
  return { sites: sites.slice(0, most), hasMore: sites.length > most };
}
