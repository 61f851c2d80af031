import type { OrgContext } from '@/lib/access/org-context';
import { readOnlyDatabase } from '@/lib/db/read-only-client';

export interface SiteNames {
  readonly sites: readonly { readonly id: string; readonly host: string }[];
  readonly hasMore: boolean;
}

/** As many as the paid plan has. */
const NAMES_MAX = 25;

/** The first sites of the organization by host, in the order of `listSites`; for the frame of every page. */
export async function listSiteNames({ organizationId }: OrgContext): Promise<SiteNames> {
  const found = await readOnlyDatabase().$queryRaw<SiteNames['sites'][number][]>`
    SELECT id, host FROM "Site" WHERE "organizationId" = ${organizationId}::uuid ORDER BY host COLLATE "C", id LIMIT ${NAMES_MAX + 1}::int`;
  return { sites: found.slice(0, NAMES_MAX), hasMore: found.length > NAMES_MAX };
}
