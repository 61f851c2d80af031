import type { Actor } from '@/lib/platform/access/actor';
import { cutPage, rowsToAsk, type Page } from '@/lib/platform/contract/page';
import { databaseClock } from '@/lib/platform/db/clock';
import { readOnlyDatabase, type ReadOnlyDatabase } from '@/lib/platform/db/read-only-client';
import type { ClientReport, ClientReportList } from '../contract';
import { reportLink } from './report-link';

export const CLIENT_REPORT = {
  id: true,
  siteId: true,
  tag: true,
  recipient: true,
  nextAt: true,
  lastSentAt: true,
  expiresAt: true,
  createdAt: true,
  site: { select: { host: true } },
} as const;

const findReports = (db: Pick<ReadOnlyDatabase, 'clientReport'>, where: object, page: object) =>
  db.clientReport.findMany({
    where,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: CLIENT_REPORT,
    ...page,
  });

type ReportRow = Awaited<ReturnType<typeof findReports>>[number];

export const asClientReport = ({ site, nextAt, lastSentAt, ...row }: ReportRow): ClientReport => ({
  ...row,
  host: site?.host ?? null,
  url: reportLink(row.id),
  nextMailAt: nextAt?.toISOString() ?? null,
  lastMailAt: lastSentAt?.toISOString() ?? null,
  expiresAt: row.expiresAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
});

/** Links of the organization that have not expired, newest first. */
export async function listClientReports(
  { organizationId }: Actor,
  page: Page,
): Promise<ClientReportList> {
  const db = readOnlyDatabase();
  const where = { organizationId, expiresAt: { gt: await databaseClock.now(db) } };
  const limit = rowsToAsk(page);
  const { rows, nextOffset } = cutPage(
    page,
    await findReports(db, where, { skip: page.offset, ...(limit && { take: limit }) }),
  );
  return { clientReports: rows.map(asClientReport), nextOffset };
}
