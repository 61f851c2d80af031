import type { Actor, SeenSites } from '@/lib/platform/access/actor';
import type { Role } from '@/lib/platform/contract/operation';
import { sitesWithTag } from '@/lib/platform/access/sites-with-tag';
import { AppError } from '@/lib/platform/contract/app-error';
import type { Transaction } from '@/lib/platform/db/client';

/** Columns of what a viewer may read; throws unless it fits the role and the organization. */
export async function requireSeen(
  tx: Transaction,
  actor: Actor,
  role: Role,
  { siteIds, tags }: SeenSites,
) {
  if ((role === 'viewer') === (siteIds.length + tags.length === 0))
    throw new AppError(
      'invalid_input',
      role === 'viewer'
        ? 'Name the tags or the sites that the viewer may read.'
        : 'Only a viewer has tags and sites; other members read all.',
      { field: 'tags', prefix: '' },
    );
  const ids = [...new Set(siteIds)];
  if ((await tx.site.count({ where: { id: { in: ids }, ...sitesWithTag(actor) } })) < ids.length)
    throw new AppError('invalid_input', 'Some of these sites are not in this organization.', {
      field: 'siteIds',
    });
  return { viewSiteIds: ids, viewTags: [...tags] };
}
