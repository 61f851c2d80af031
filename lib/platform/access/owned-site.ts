import type { Actor } from './actor';
import { Prisma } from '@/lib/platform/db/generated/client';
import { readOnlyDatabase, type ReadOnlyDatabase } from '../db/read-only-client';
import { AppError } from '../contract/app-error';
import { sitesWithTag } from './sites-with-tag';
import { nameCall, sentence } from '../contract/sentence';

/** Columns of an `OwnedSite`, for `select`. */
export const OWNED = {
  id: true,
  host: true,
  url: true,
  name: true,
  profile: true,
  schedule: true,
  nextScanAt: true,
  publishReports: true,
  guessAddresses: true,
  tags: true,
  verifiedAt: true,
} as const;

type SiteOwner = Pick<Actor, 'organizationId' | 'via'>;
export type OwnedSite = NonNullable<Awaited<ReturnType<typeof find>>>;

function find(db: Pick<ReadOnlyDatabase, 'site'>, owner: SiteOwner, id: string) {
  return db.site.findFirst({ where: { id, ...sitesWithTag(owner) }, select: OWNED });
}

/** `change` allows concurrent inserts of rows that reference the site. */
const LOCKS = {
  change: Prisma.sql`FOR NO KEY UPDATE`,
  delete: Prisma.sql`FOR UPDATE`,
} as const;

/**
 * A site of the organization; throws `site_not_found` for any other. With `lock`, other lock
 * requests wait until the transaction ends.
 */
export async function ownedSite(
  db: Pick<ReadOnlyDatabase, 'site' | '$queryRaw'>,
  owner: SiteOwner,
  id: string,
  { lock }: { readonly lock?: keyof typeof LOCKS } = {},
): Promise<OwnedSite> {
  if (lock !== undefined)
    await db.$queryRaw`
      SELECT 1 FROM "Site" WHERE id = ${id}::uuid AND "organizationId" = ${owner.organizationId}::uuid ${LOCKS[lock]}`;
  const site = await find(db, owner, id);
  if (site === null) throw siteNotFound();
  return site;
}

/** As `ownedSite`, for reads. */
export const getOwnedSite = (owner: SiteOwner, id: string): Promise<OwnedSite> =>
  ownedSite(readOnlyDatabase(), owner, id);

export function siteNotFound(): AppError {
  return new AppError(
    'site_not_found',
    sentence`No such site in this organization. List its sites with ${nameCall('listSites')}.`,
  );
}
