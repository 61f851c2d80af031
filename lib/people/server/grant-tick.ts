import type { Tick } from '@/lib/platform/jobs';
import { lockOrganization } from '@/lib/platform/access/lock-organization';
import { grantMonth } from '@/lib/platform/limits/credits';
import { HOUR_MS } from '@/lib/platform/time';

/** Grants the credits of a new month, so that they are visible before the first start. */
export const grantTick: Tick = {
  name: 'credits',
  everyMs: HOUR_MS,
  run: async (db, clock) => {
    const now = await clock.now(db);
    const month = now.toISOString().slice(0, 7);
    const paid = await db.organization.findMany({ where: { plan: 'paid' }, select: { id: true } });
    const granted = await db.creditEntry.findMany({
      where: { reason: 'grant', refId: { in: paid.map(({ id }) => `${id}:${month}`) } },
      select: { organizationId: true },
    });
    const grantedIds = new Set(granted.map(({ organizationId }) => organizationId));
    for (const { id } of paid.filter((organization) => !grantedIds.has(organization.id)))
      await db.$transaction(async (tx) => {
        await lockOrganization(tx, id);
        await grantMonth(tx, id, now);
      });
  },
};
