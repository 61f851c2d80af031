import { randomInt } from 'node:crypto';
import { BASE62 } from '@/lib/access/base62';
import type { Session } from '@/lib/access/session';
import { databaseClock, type Clock } from '@/lib/db/clock';
import type { Site } from '@/lib/contract';
import { database, type Transaction } from '@/lib/db/client';
import { AppError } from '@/lib/contract/app-error';
import { scanner } from '@/lib/scanner';
import { sitesOfPlan } from '@/lib/access/plan';
import { recordEvent } from '../audit-log/record-event';
import { lockOrganization } from '../organizations/lock-organization';
import { listSites } from './list-sites';

const TOKEN_LENGTH = 32;

/**
 * A site of the session's organization; the one it has already when the host is the same, so that two tabs get the same answer.
 * The address is judged as for a scan; of a pasted URL only scheme and host are kept.
 */
export async function addSite(
  session: Session,
  typed: string,
  name: string | null,
  clock: Clock = databaseClock,
): Promise<Site> {
  const { organizationId, paid } = session.actor;
  const address = addressOf(typed);
  const id = await database().$transaction(async (tx) => {
    await lockOrganization(tx, organizationId);
    const known = await tx.site.findFirst({
      where: { organizationId, host: address.host },
      select: { id: true },
    });
    if (known !== null) return known.id;
    const most = sitesOfPlan(paid);
    if ((await tx.site.count({ where: { organizationId } })) >= most)
      throw new AppError(
        'limit_reached',
        `Your plan includes ${most === 1 ? 'one site' : `${most} sites`}. Delete one first${paid ? '' : ', or choose a paid plan'}.`,
      );
    const added = await insertSite(
      tx,
      { organizationId, ...address, name, verifiedAt: null },
      clock,
    );
    if (added === null)
      throw new AppError(
        'limit_reached',
        `${address.host} was just added by the server administrator. Open it from the list.`,
      );
    await recordEvent(
      tx,
      session,
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
  const { sites } = await listSites(session.actor, { limit: null, offset: 0 });
  const site = sites.find((one) => one.id === id);
  if (site === undefined)
    throw new AppError('site_not_found', 'The site was deleted in the meantime.');
  return site;
}

/** A bare host is measured by https first; `http://` keeps a site on http. */
export function addressOf(typed: string): { readonly host: string; readonly url: string } {
  const text = typed.trim();
  const { host } = scanner().target(text, 'domain');
  return { host, url: `${/^http:\/\//i.test(text) ? 'http' : 'https'}://${host}/` };
}

interface NewSite {
  readonly organizationId: string;
  readonly host: string;
  readonly url: string;
  readonly name: string | null;
  /** Given by the operator's word. */
  readonly verifiedAt: Date | null;
}

/** Null when the organization has the host already. */
export async function insertSite(
  tx: Transaction,
  site: NewSite,
  clock: Clock = databaseClock,
): Promise<string | null> {
  const [row] = await tx.site.createManyAndReturn({
    data: [
      {
        ...site,
        verifiedBy: site.verifiedAt === null ? null : 'operator',
        ownershipToken: ownershipToken(),
        createdAt: await clock.now(tx),
      },
    ],
    skipDuplicates: true,
    select: { id: true },
  });
  return row?.id ?? null;
}

const ownershipToken = (): string =>
  Array.from({ length: TOKEN_LENGTH }, () => BASE62[randomInt(BASE62.length)]).join('');
