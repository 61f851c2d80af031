import type { Actor } from '@/lib/access/actor';
import { hasPaidAccess } from '@/lib/access/plan';
import { AdminError, type AdminContext } from './command';

/** The operator as an actor of the site's organization. */
export async function actorOf({ db, clock }: AdminContext, siteId: string): Promise<Actor> {
  const row = await db.site.findUnique({
    where: { id: siteId },
    select: {
      organizationId: true,
      organization: { select: { plan: true, planStatus: true, currentPeriodEnd: true } },
    },
  });
  if (row === null) throw new AdminError('not_found', `No site found with id ${siteId}.`);
  return {
    organizationId: row.organizationId,
    paid: hasPaidAccess(row.organization, await clock.now(db)),
    via: { kind: 'system' },
  };
}
