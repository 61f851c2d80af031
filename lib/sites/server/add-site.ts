import type { Actor } from '@/lib/platform/access/actor';
import { sitesOfPlan } from '@/lib/platform/access/plan';
import type { AddedSite, NewSite } from '../contract/sites';
import { AppError } from '@/lib/platform/contract/app-error';
import { database } from '@/lib/platform/db/client';
import { databaseClock, type Clock } from '@/lib/platform/db/clock';
import { getOwnedSite } from '@/lib/platform/access/owned-site';
import { recordEvent } from '@/lib/platform/access/record-event';
import { lockOrganization } from '@/lib/platform/access/lock-organization';
import { addressOf, insertSite } from './insert-site';
import { listSites } from './list-sites';
import { getOwnership } from './get-ownership';

/**
 * Adds a site, or returns the organization's existing one of the same host, so that two tabs get
 * the same response. The address is validated as for a scan; of a URL only scheme and host are
 * kept.
 */
export async function addSite(
  actor: Actor,
  { url, name, tags = [] }: NewSite,
  clock: Clock = databaseClock,
): Promise<AddedSite> {
  const { organizationId, paid } = actor;
  const address = addressOf(url);
  const id = await database().$transaction(async (tx) => {
    await lockOrganization(tx, organizationId);
    const existing = await tx.site.findFirst({
      where: { organizationId, host: address.host },
      select: { id: true },
    });
    if (existing !== null) return existing.id;
    const most = sitesOfPlan(paid);
    if ((await tx.site.count({ where: { organizationId } })) >= most)
      throw new AppError(
        'limit_reached',
        `Your plan includes ${most === 1 ? 'one site' : `${most} sites`}. Delete one first${paid ? '' : ', or choose a paid plan'}.`,
      );
    const added = await insertSite(
      tx,
      { organizationId, ...address, name: name || null, tags, verifiedAt: null },
      clock,
    );
    if (added === null)
      throw new AppError(
        'limit_reached',
        `${address.host} was just added by the server administrator. Open it from the list.`,
      );
    await recordEvent(
      tx,
      actor,
      {
        action: 'site.added',
        subjectKind: 'site',
        subjectId: added,
        detail: { host: address.host },
      },
      await clock.now(tx),
    );
    return added;
  });
  const { sites } = await listSites(actor, { limit: null, offset: 0 });
  const site = sites.find((summary) => summary.id === id);
  if (site === undefined)
    throw new AppError('limit_reached', 'The site was deleted in the meantime. Add it again.');
  return { site, ownership: await getOwnership(await getOwnedSite(actor, id)) };
}
