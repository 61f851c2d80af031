import type { Actor } from './actor';
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
