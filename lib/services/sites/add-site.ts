import { randomBytes } from 'node:crypto';
import type { Session } from '@/lib/access/session';
import { databaseClock } from '@/lib/clock';
import type { Site } from '@/lib/contract';
import { SITES_MAX } from '@/lib/contract/dashboard/sites';
import { database, type Transaction } from '@/lib/db/client';
import { AppError } from '@/lib/errors';
import { recordEvent } from '../audit-log/record-event';
import { targetOf } from '../measurements/target-of';
import { listSites } from './list-sites';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const TOKEN_LENGTH = 32;

/** A site of the session's organization. The address is judged as for a scan; of a pasted URL only scheme and host are kept. */
export async function addSite(session: Session, typed: string, name: string | null): Promise<Site> {
  const { organizationId, paid } = session.org;
  const address = addressOf(typed);
  const id = await database().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "Organization" WHERE id = ${organizationId}::uuid FOR UPDATE`;
    const most = paid ? SITES_MAX.paid : SITES_MAX.free;
    if ((await tx.site.count({ where: { organizationId } })) >= most)
      throw new AppError('limit_reached', `This plan has room for ${most === 1 ? 'one site' : `${most} sites`}. Delete one first${paid ? '' : ', or choose a paid plan'}.`);
    const added = await insertSite(tx, { organizationId, ...address, name, verifiedAt: null });
    if (added === null) throw new AppError('limit_reached', `${address.host} is one of your sites already. Open it in the list.`);
    await recordEvent(tx, session, { action: 'site.added', subjectKind: 'site', subjectId: added, detail: { host: address.host } }, await databaseClock.now(tx));
    return added;
  });
  const { sites } = await listSites(session.org, { limit: null, offset: 0 });
  const site = sites.find((one) => one.id === id);
  if (site === undefined) throw new AppError('site_not_found', 'The site was deleted again meanwhile.');
  return site;
}

/** A bare host is measured by https first; `http://` keeps a site on http. */
export function addressOf(typed: string): { readonly host: string; readonly url: string } {
  const text = typed.trim();
  const { host } = targetOf(text, 'domain');
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
export async function insertSite(tx: Transaction, site: NewSite): Promise<string | null> {
  const [row] = await tx.site.createManyAndReturn({
    data: [{ ...site, verifiedBy: site.verifiedAt === null ? null : 'operator', ownershipToken: ownershipToken(), createdAt: await databaseClock.now(tx) }],
    skipDuplicates: true, select: { id: true },
  });
  return row?.id ?? null;
}

/** 62 does not divide 256: bytes from 248 on are thrown away, so that every character is as likely. */
function ownershipToken(): string {
  let text = '';
  while (text.length < TOKEN_LENGTH)
    for (const byte of randomBytes(TOKEN_LENGTH)) if (byte < 248 && text.length < TOKEN_LENGTH) text += BASE62[byte % 62];
  return text;
}
