import { CHECKS } from '@seamark/engine';
import { jobOf } from '@/lib/platform/jobs';
import * as z from 'zod';
import { addresses } from '@/lib/platform/config/addresses';
import type { EventData, EventResource, EventType } from '@/lib/platform/events/contract';
import type { Database } from '@/lib/platform/db/client';
import type { JobHandler } from '@/lib/platform/jobs';
import { queueMail, type Mail } from '@/lib/platform/mail/queue-mail';
import { count } from '@/lib/platform/text/numbers';
import { ALERT_JOB } from '@/lib/platform/events/queue-alerts';
import { groupFindings } from '@/lib/reports';
import { storedReportOf, toCheckView, type StoredReport } from '@/lib/reports/server';
import { contractLine } from './contract-line';
import { mailBody } from './mail-body';
import { missingLine } from './missing-line';
import { unsubscribeLink } from './unsubscribe';

const Payload = z.strictObject({ siteId: z.guid(), eventIds: z.array(z.guid()) });
/** Older events are left to the digest. */
const FRESH_MS = 24 * 3_600_000;

/** Sends one mail per person about the events of one cause: a scan, or an ownership check. */
export function alertHandler(): JobHandler {
  return {
    queue: 'job',
    kind: ALERT_JOB,
    pool: 'chores',
    totalMsMax: 60_000,
    run: async (claim, { db, clock }) => {
      const { siteId, eventIds } = Payload.parse((await jobOf(db, claim)).payload);
      const mails = await alertsOf(db, siteId, eventIds, await clock.now(db));
      return {
        state: 'succeeded',
        write: async (tx, now) => {
          for (const mail of mails) await queueMail(tx, mail, now);
        },
      };
    },
  };
}

async function alertsOf(
  db: Database,
  siteId: string,
  eventIds: readonly string[],
  now: Date,
): Promise<Mail[]> {
  const site = await readSite(db, siteId);
  const events = await readEvents(db, siteId, eventIds, now);
  if (site === null || events.length === 0) return [];
  const scan = scanOf(events);
  const { report } = (scan && (await storedReportOf(db, scan.id))) ?? {};
  const { host, organization } = site;
  const name = site.name ?? host;
  const mails = organization.memberships.map(async ({ user, ...all }): Promise<Mail[]> => {
    const isTagged =
      all.mailTags.length === 0 || all.mailTags.some((tag) => site.tags.includes(tag));
    const wish = user.siteMail[0] ?? { ...all, alerts: all.alerts && isTagged };
    const news = wish.alerts
      ? events
          .toSorted((a, b) => lossOf(b) - lossOf(a))
          .flatMap((event) => newsOf(event, wish.dropPoints, report?.checks ?? []))
      : [];
    if (news.length === 0) return [];
    const unsubscribeUrl = await unsubscribeLink({ kind: 'alerts', userId: user.id, siteId });
    const title = `${name}: ${subjectOf(news)}`;
    const lines = news.map(({ line }) => line);
    const body = mailBody({
      title,
      sections: [{ title: host, lines, ...(scan && { score: scan.score }) }],
      link: scan?.previousId
        ? {
            label: 'Compare the two scans',
            url: addresses.comparePage(siteId, scan.previousId, scan.id),
          }
        : { label: 'Open the site', url: addresses.sitePage(siteId) },
      reason: `You get alerts about ${host}.`,
      unsubscribeUrl,
    });
    return [{ to: user.email, organizationId: organization.id, subject: title, ...body }];
  });
  return (await Promise.all(mails)).flat();
}

async function readEvents(
  db: Database,
  siteId: string,
  eventIds: readonly string[],
  now: Date,
): Promise<AlertEvent[]> {
  const since = new Date(now.getTime() - FRESH_MS);
  // New counts can come every few seconds: one mail a day about addresses, the digest has the others.
  const mailed = await db.event.findFirst({
    where: { siteId, type: 'addresses.missing', id: { notIn: [...eventIds] }, at: { gt: since } },
    select: { id: true },
  });
  const rows = await db.event.findMany({
    where: {
      id: { in: [...eventIds] },
      at: { gt: since },
      ...(mailed && { type: { not: 'addresses.missing' } }),
    },
    // By type, `scan.completed` with the score comes after its causes.
    orderBy: { type: 'asc' },
    select: { type: true, body: true },
  });
  return rows.map(({ type, body }): AlertEvent => {
    const { data, resource } = JSON.parse(body) as Omit<AlertEvent, 'type'>;
    return { type: type as EventType, data, resource };
  });
}

function readSite(db: Database, id: string) {
  return db.site.findUnique({
    where: { id },
    select: {
      host: true,
      name: true,
      tags: true,
      organization: {
        select: {
          id: true,
          memberships: {
            where: {
              role: { not: 'viewer' },
              user: { emailVerified: { not: null }, mailBouncedAt: null },
            },
            select: {
              alerts: true,
              dropPoints: true,
              mailTags: true,
              user: {
                select: {
                  id: true,
                  email: true,
                  siteMail: { where: { siteId: id }, select: { alerts: true, dropPoints: true } },
                },
              },
            },
          },
        },
      },
    },
  });
}

interface AlertEvent {
  readonly type: EventType;
  readonly data: unknown;
  readonly resource: EventResource;
}

interface News {
  /** For the subject: `ClaudeBot is refused with 403`. */
  readonly cause: string;
  readonly line: string;
}

/** The scan among the events: its score, which the mail shows on the scale, and the scan before. */
function scanOf(events: readonly AlertEvent[]) {
  const event = events.find(({ type }) => type === 'scan.completed');
  if (event === undefined) return null;
  const { score, comparison } = event.data as EventData<'scan.completed'>;
  return { id: event.resource.id, score, previousId: comparison?.previousScanId };
}

/** The causes, then the score, because the causes say what to do. */
function subjectOf(news: readonly News[]): string {
  const [first, second, ...others] = news.map(({ cause }) => cause);
  const hidden = others.length > 1 ? [`${others.length - 1} more`] : [];
  return [first, second, ...hidden, others.at(-1)].filter(Boolean).join(', ');
}

/** What a regression takes from the score; 0 for other events. */
function lossOf({ type, data }: AlertEvent): number {
  if (type !== 'check.regressed') return 0;
  const { checkId, score, previousScore } = data as EventData<'check.regressed'>;
  return (previousScore - score) * (CHECKS.find(({ id }) => id === checkId)?.weight ?? 0);
}

/** What an event tells in a mail; empty if it is not an alert. */
function newsOf(
  event: AlertEvent,
  dropPoints: number,
  checks: StoredReport['checks'],
): readonly News[] {
  const { type, data } = event;
  if (type === 'scan.completed') {
    const { score, comparison } = data as EventData<'scan.completed'>;
    const fell = comparison?.comparable === true ? -comparison.scoreDelta : 0;
    if (comparison === null || fell < dropPoints) return [];
    const { previousScore } = comparison;
    return [
      {
        cause: `score ${previousScore} → ${score}`,
        line: `The score fell by ${fell} points, from ${previousScore} to ${score}.`,
      },
    ];
  }
  if (type === 'check.regressed') {
    const { checkId, name, score, previousScore } = data as EventData<'check.regressed'>;
    const findings = checks.filter(({ id }) => id === checkId).flatMap(findingsOf);
    const [finding] = groupFindings(findings);
    const line = `${name} got worse, from ${previousScore} to ${score}`;
    if (finding === undefined) return [{ cause: `${name} got worse`, line: `${line}.` }];
    return [{ cause: finding.message, line: `${line}: ${finding.message}.` }];
  }
  if (type === 'contract.changed') {
    const change = data as EventData<'contract.changed'>;
    if (change.breaking === 0) return [];
    return [{ cause: count(change.breaking, 'breaking change'), line: contractLine(change) }];
  }
  if (type === 'visits.refused') {
    const { client, requests, refused, checkIds } = data as EventData<'visits.refused'>;
    const finding =
      checkIds.length === 0 ? '' : ` The latest scan has a finding: ${checkIds.join(', ')}.`;
    const line = `${client} is refused: ${refused} of ${requests} requests in the last 24 hours.${finding}`;
    return [{ cause: `${client} refused, ${refused} of ${requests} requests`, line }];
  }
  return lineOf(event).map((line) => ({ cause: line.replace(/\.$/, ''), line }));
}

const findingsOf = (check: StoredReport['checks'][number]) =>
  toCheckView(check).findings.filter(({ status }) => status === 'fail' || status === 'warn');

/** The sentence about an event that is its own subject. */
function lineOf({ type, data }: AlertEvent): string[] {
  if (type === 'ownership.expiring') {
    const { endsAt } = data as EventData<'ownership.expiring'>;
    return [`The proof of ownership was not found. Put it back before ${endsAt.slice(0, 10)}.`];
  }
  if (type === 'ownership.lost')
    return ['Ownership is no longer verified. Schedule and publishing are paused.'];
  if (type === 'schedule.failed') {
    const { failures, error } = data as EventData<'schedule.failed'>;
    return [`${failures} scheduled scans in a row failed. The last one: ${error}`];
  }
  if (type === 'agent_run.regressed') {
    const { goal, engine, model, done, runs, previousDone, previousRuns } =
      data as EventData<'agent_run.regressed'>;
    return [
      `${model ?? engine} did “${goal}” in ${done} of ${runs} runs, before in ${previousDone} of ${previousRuns}.`,
    ];
  }
  if (type === 'question.lost') {
    const { questions, found, judged } = data as EventData<'question.lost'>;
    return [
      `No longer answered: ${questions.join(' · ')} (${found} of ${judged} questions are answered.)`,
    ];
  }
  if (type === 'addresses.missing') return [missingLine(data as EventData<'addresses.missing'>)];
  return [];
}
