import type { OrgContext } from '@/lib/access/org-context';
import { readOnlyDatabase } from '@/lib/db/read-only-client';
import { AppError } from '@/lib/errors';

const OWNED = { id: true, host: true, url: true, verifiedAt: true } as const;

export type OwnedSite = NonNullable<Awaited<ReturnType<typeof find>>>;

function find(organizationId: string, id: string) {
  return readOnlyDatabase().site.findFirst({ where: { id, organizationId }, select: OWNED });
}

/** The site, if it is the organization's. Somebody else's is simply not found. */
export async function getOwnedSite(org: OrgContext, id: string): Promise<OwnedSite> {
  const site = await find(org.organizationId, id);
  if (site === null) throw siteNotFound();
  return site;
}

export function siteNotFound(): AppError {
  return new AppError(
    'site_not_found',
    'No such site in this organization. List its sites with GET /api/v1/me/sites.',
  );
}
