import type { Actor, SeenSites } from '@/lib/platform/access/actor';
import type { Role } from '@/lib/platform/contract/roles';
import { requireSites } from '@/lib/platform/access/sites-with-tag';
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
  return { viewSiteIds: await requireSites(tx, actor, siteIds), viewTags: [...tags] };
}
