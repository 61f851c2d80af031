import { mailBody, unsubscribeLink } from '@/lib/events/server';
import type { Database } from '@/lib/platform/db/client';
import { after, type Tick } from '@/lib/platform/jobs';
import { queueMail } from '@/lib/platform/mail/queue-mail';
import { log } from '@/lib/platform/observe/log';
import { HOUR_MS, MINUTE_MS } from '@/lib/platform/time';
import { ENGLISH } from '../english';
import { mailTime, monthOf } from '../month';
import { siteName } from '../site-name';
import { reportOf } from './open-report';
import { reportLink } from './report-link';

/** A report of many sites takes seconds, and ticks delay the jobs of their worker. */
const REPORTS_MAX = 10;

/** Mails the reports of the month that has ended. Safe with several workers. */
export const clientReportTick: Tick = {
  name: 'client-reports',
  everyMs: MINUTE_MS,
  run: async (db, clock) => {
    const now = await clock.now(db);
    for (const report of await dueReports(db, now))
      await send(db, report, now).catch(async (error: unknown) => {
        log.error('A client report could not be mailed.', { id: report.id, error });
        await putOff(db, report, now);
      });
  },
};

function dueReports(db: Database, now: Date) {
  return db.clientReport.findMany({
    where: { nextAt: { lte: now }, expiresAt: { gt: now }, organization: { deletedAt: null } },
    orderBy: { nextAt: 'asc' },
    take: REPORTS_MAX,
    select: {
      id: true,
      organizationId: true,
      siteId: true,
      tag: true,
      recipient: true,
      nextAt: true,
      site: { select: { host: true, name: true } },
      organization: { select: { name: true } },
    },
  });
}

/** So that it doesn’t keep those behind it waiting. */
const putOff = (db: Database, { id, nextAt }: DueReport, now: Date) =>
  db.clientReport.updateMany({ where: { id, nextAt }, data: { nextAt: after(now, HOUR_MS) } });

type DueReport = Awaited<ReturnType<typeof dueReports>>[number];

async function send(db: Database, row: DueReport, now: Date): Promise<void> {
  const { id, recipient, nextAt, organizationId, organization, site } = row;
  const month = monthOf(now, -1);
  const report = await reportOf(row, month, now);
  const mail = {
    subject: ENGLISH.mail.subject(report.month, site === null ? ENGLISH.websites : siteName(site)),
    ...mailBody({
      title: `${report.title}, ${report.month}`,
      ...(report.lead !== '' && { lead: report.lead }),
      sections: report.sites.map(({ name, score, headline, sections }) => ({
        title: name,
        ...(score !== null && { score }),
        lines: [
          ...(score === null ? [] : [`${ENGLISH.scoreLabel}: ${score} ${ENGLISH.outOf}.`]),
          headline,
          ...(sections.find(({ title }) => title === ENGLISH.titles.changed)?.lines ?? []),
        ],
      })),
      link: { label: ENGLISH.mail.open, url: reportLink(id, month.id) },
      reason: ENGLISH.mail.reason(organization.name),
      unsubscribeUrl: await unsubscribeLink({
        kind: 'client-report',
        id,
        recipient: recipient ?? '',
      }),
    }),
  };
  const isEmpty = report.sites.every(({ score }) => score === null);
  await db.$transaction(async (tx) => {
    const moved = await tx.clientReport.updateMany({
      where: { id, nextAt, recipient },
      data: { nextAt: mailTime(now), ...(!isEmpty && { lastSentAt: now }) },
    });
    // Another worker was faster, or the recipient unsubscribed.
    if (moved.count === 0 || recipient === null || isEmpty) return;
    await queueMail(tx, { to: recipient, organizationId, ...mail }, now);
  });
}
