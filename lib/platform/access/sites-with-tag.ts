import type { Actor } from './actor';
import { AppError } from '../contract/app-error';
import type { ReadOnlyDatabase } from '../db/read-only-client';
import type { Prisma } from '@/lib/platform/db/generated/client';

/** Sites of the organization that the actor may read: all, or those with a tag. */
export const sitesWithTag = (
  { organizationId, via }: Pick<Actor, 'organizationId' | 'via'>,
  tag?: string,
): Prisma.SiteWhereInput => ({
  organizationId,
  ...(tag !== undefined && { tags: { has: tag } }),
  ...(via.kind === 'session' &&
    via.role === 'viewer' && {
      OR: [{ id: { in: via.sees?.siteIds ?? [] } }, { tags: { hasSome: via.sees?.tags ?? [] } }],
    }),
});

/** Throws unless the actor may read all these sites. Returns each id once. */
export async function requireSites(
  db: Pick<ReadOnlyDatabase, 'site'>,
  actor: Actor,
  siteIds: readonly string[],
): Promise<string[]> {
  const ids = [...new Set(siteIds)];
  const count = await db.site.count({ where: { id: { in: ids }, ...sitesWithTag(actor) } });
  if (count < ids.length)
    throw new AppError('invalid_input', 'Some of these sites are not in this organization.', {
      field: 'siteIds',
    });
  return ids;
}
