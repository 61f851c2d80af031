import type { Actor } from '@/lib/platform/access/actor';
import { cutPage, rowsToAsk, type Page } from '@/lib/platform/contract/page';
import { databaseClock } from '@/lib/platform/db/clock';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
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

async function reportsOf(organizationId: string, page: Page) {
  const db = readOnlyDatabase();
  const limit = rowsToAsk(page);
  return db.clientReport.findMany({
    where: { organizationId, expiresAt: { gt: await databaseClock.now(db) } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: CLIENT_REPORT,
    skip: page.offset,
    ...(limit && { take: limit }),
  });
}

type ReportRow = Awaited<ReturnType<typeof reportsOf>>[number];

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
  const { rows, nextOffset } = cutPage(page, await reportsOf(organizationId, page));
  return { clientReports: rows.map(asClientReport), nextOffset };
}
