import type { Actor } from '@/lib/platform/access/actor';
import { OWNED_BY, systemActor } from '@/lib/platform/access/system-actor';
import { AdminError, type AdminContext } from './command';

/** The operator as an actor of the site's organization. */
export async function actorOf({ db, clock }: AdminContext, siteId: string): Promise<Actor> {
  const row = await db.site.findUnique({ where: { id: siteId }, select: OWNED_BY });
  if (row === null) throw new AdminError('not_found', `No site found with id ${siteId}.`);
  return systemActor(row, await clock.now(db));
}
