import { parseHeaderLines } from '@seamark/engine';
import type { Actor } from '@/lib/platform/access/actor';
import { databaseClock } from '@/lib/platform/db/clock';
import type { RequestHeaders } from '../contract/request-headers';
import { REQUEST_HEADER_LIMITS } from '../contract/request-header-limits';
import { database, type Transaction } from '@/lib/platform/db/client';
import { readOnlyDatabase, type ReadOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { AppError } from '@/lib/platform/contract/app-error';
import { recordEvent } from '@/lib/platform/access/record-event';
import { ownedSite, type OwnedSite } from '@/lib/platform/access/owned-site';
import { sealValue } from './sealed-value';

export const listRequestHeaders = (site: OwnedSite): Promise<RequestHeaders> =>
  listOf(readOnlyDatabase(), site);

/** Adds or replaces a header that scans send to the site. */
export function putRequestHeader(
  actor: Actor,
  siteId: string,
  name: string,
  value: string,
): Promise<RequestHeaders> {
  return database().$transaction(async (tx) => {
    const site = await ownedSite(tx, actor, siteId, { lock: 'change' });
    requireUsable(name, value);
    requirePrivate(site);
    await requireRoom(tx, site.id, name);
    const updatedAt = await databaseClock.now(tx);
    const sealed = await sealValue({ siteId: site.id, name, value });
    await tx.requestHeader.upsert({
      where: { siteId_name: { siteId: site.id, name } },
      create: { siteId: site.id, name, sealed, updatedAt },
      update: { sealed, updatedAt },
    });
    await record(tx, actor, site, 'request_header.set', name, updatedAt);
    return listOf(tx, site);
  });
}

export function deleteRequestHeader(
  actor: Actor,
  siteId: string,
  name: string,
): Promise<RequestHeaders> {
  return database().$transaction(async (tx) => {
    const site = await ownedSite(tx, actor, siteId, { lock: 'change' });
    const { count } = await tx.requestHeader.deleteMany({ where: { siteId: site.id, name } });
    if (count > 0)
      await record(tx, actor, site, 'request_header.deleted', name, await databaseClock.now(tx));
    return listOf(tx, site);
  });
}

async function listOf(
  db: Pick<ReadOnlyDatabase, 'requestHeader'>,
  { id, host }: OwnedSite,
): Promise<RequestHeaders> {
  const rows = await db.requestHeader.findMany({
    where: { siteId: id },
    orderBy: { name: 'asc' },
    select: { name: true, updatedAt: true },
  });
  return {
    siteId: id,
    host,
    headers: rows.map(({ name, updatedAt }) => ({ name, updatedAt: updatedAt.toISOString() })),
  };
}

/** Throws unless the engine can send this header. */
function requireUsable(name: string, value: string): void {
  try {
    parseHeaderLines([`${name}: ${value}`]);
  } catch (error) {
    throw new AppError('invalid_input', error instanceof Error ? error.message : '', {
      field: 'name',
    });
  }
}

function requirePrivate({ host, verifiedAt, publishReports }: OwnedSite): void {
  if (verifiedAt === null)
    throw new AppError(
      'limit_reached',
      `Verify ownership of ${host} before you set headers that scans send to it.`,
    );
  if (publishReports)
    throw new AppError(
      'limit_reached',
      `The reports of ${host} are published, and with request headers they show what only you can see. Stop publishing them first.`,
    );
}

async function requireRoom(tx: Transaction, siteId: string, name: string): Promise<void> {
  const others = await tx.requestHeader.count({ where: { siteId, name: { not: name } } });
  if (others >= REQUEST_HEADER_LIMITS.perSite)
    throw new AppError(
      'limit_reached',
      `A site can have at most ${REQUEST_HEADER_LIMITS.perSite} request headers. Delete one first.`,
    );
}

const record = (
  tx: Transaction,
  actor: Actor,
  { id, host }: OwnedSite,
  action: 'request_header.set' | 'request_header.deleted',
  name: string,
  at: Date,
) =>
  recordEvent(
    tx,
    actor,
    { action, subjectKind: 'site', subjectId: id, detail: { host, name } },
    at,
  );
