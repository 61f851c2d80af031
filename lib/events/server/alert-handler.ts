import { jobOf } from '@/lib/platform/jobs';
import { z } from 'zod';
import { addresses } from '@/lib/platform/config/addresses';
import type { EventData, EventType } from '@/lib/platform/events/contract';
import type { Database } from '@/lib/platform/db/client';
import type { JobHandler } from '@/lib/platform/jobs';
import { queueMail, type Mail } from '@/lib/platform/mail/queue-mail';
import { ALERT_JOB } from '@/lib/platform/events/queue-alerts';
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
    select: { type: true, body: true },
  });
  if (site === null || rows.length === 0) return [];
  const events = rows.map(({ type, body }) => ({
    type: type as EventType,
    data: (JSON.parse(body) as { data: unknown }).data,
  }));
  const { host, organization } = site;
  const name = site.name ?? host;
  const mails = organization.memberships.map(async ({ user, ...all }): Promise<Mail[]> => {
    const wish = user.siteMail[0] ?? all;
    const lines = wish.alerts ? events.flatMap((event) => lineOf(event, wish.dropPoints)) : [];
    if (lines.length === 0) return [];
    const unsubscribeUrl = await unsubscribeLink({ kind: 'alerts', userId: user.id, siteId });
    const title = `${name}: ${lines.length === 1 ? lines[0] : `${lines.length} things need a look`}`;
    const body = mailBody({
      title,
      sections: [{ title: host, lines, ...scoreOf(events) }],
      link: { label: 'Open the site', url: addresses.sitePage(siteId) },
      reason: `You get alerts about ${host}.`,
      unsubscribeUrl,
    });
    return [{ to: user.email, organizationId: organization.id, subject: title, ...body }];
  });
  return (await Promise.all(mails)).flat();
}

function readSite(db: Database, id: string) {
  return db.site.findUnique({
    where: { id },
    select: {
      host: true,
      name: true,
      organization: {
        select: {
          id: true,
          memberships: {
            where: { user: { emailVerified: { not: null }, mailBouncedAt: null } },
            select: {
              alerts: true,
              dropPoints: true,
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
}

/** The score of the scan among the events, which the mail shows on the scale. */
function scoreOf(events: readonly AlertEvent[]): { readonly score?: number } {
  const scan = events.find(({ type }) => type === 'scan.completed');
  return scan === undefined ? {} : { score: (scan.data as EventData<'scan.completed'>).score };
}

/** Mail lines for an event; empty if the event is not an alert. */
function lineOf({ type, data }: AlertEvent, dropPoints: number): string[] {
  if (type === 'scan.completed') {
    const { score, comparison } = data as EventData<'scan.completed'>;
    const fell = comparison?.comparable === true ? -comparison.scoreDelta : 0;
    return comparison !== null && fell >= dropPoints
      ? [`The score fell by ${fell} points, from ${comparison.previousScore} to ${score}.`]
      : [];
  }
  if (type === 'check.regressed') {
    const { name, score, previousScore } = data as EventData<'check.regressed'>;
    return [`${name} regressed, from ${previousScore} to ${score}.`];
  }
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
  if (type === 'visits.refused') {
    const { client, requests, refused, checkIds } = data as EventData<'visits.refused'>;
    const checks =
      checkIds.length === 0 ? '' : ` The latest scan has a finding: ${checkIds.join(', ')}.`;
    return [
      `${client} is refused: ${refused} of ${requests} requests in the last 24 hours.${checks}`,
    ];
  }
  if (type === 'addresses.missing') return [missingLine(data as EventData<'addresses.missing'>)];
  return [];
}
