import { hasPaidAccess } from '@/lib/access/plan';
import { AdminError, type AdminContext } from './command';

/** Whose site it is, and whether they have paid access now. */
export async function organizationOf(
  { db, clock }: AdminContext,
  siteId: string,
): Promise<{ readonly organizationId: string; readonly paid: boolean }> {
  const row = await db.site.findUnique({
    where: { id: siteId },
    select: {
      organizationId: true,
      organization: { select: { plan: true, planStatus: true, currentPeriodEnd: true } },
    },
  });
  if (row === null) throw new AdminError('not_found', `There is no site ${siteId}.`);
  return {
    organizationId: row.organizationId,
    paid: hasPaidAccess(row.organization, await clock.now(db)),
  };
}
