import type { Actor } from './actor';
import type { Prisma } from '@/lib/platform/db/generated/client';

/** Sites of an organization: all, or those with a tag. */
export const sitesWithTag = (
  { organizationId }: Pick<Actor, 'organizationId'>,
  tag?: string,
): Prisma.SiteWhereInput => ({
  organizationId,
  ...(tag !== undefined && { tags: { has: tag } }),
});
