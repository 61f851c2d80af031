import type { Actor } from '@/lib/platform/access/actor';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
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
export async function listSiteNames({ organizationId }: Actor): Promise<SiteNames> {
  const most = env().SEAMARK_SITES_PAID;
  const sites = await readOnlyDatabase().$queryRaw<SiteNames['sites'][number][]>`
    SELECT id, host FROM "Site" WHERE "organizationId" = ${organizationId}::uuid ORDER BY host COLLATE "C", id LIMIT ${most + 1}::int`;
  return { sites: sites.slice(0, most).sort(byHost), hasMore: sites.length > most };
}
