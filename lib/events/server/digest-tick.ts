import { CHECKS } from '@seamark/engine';
import { addresses } from '@/lib/platform/config/addresses';
import type { EventData, EventType } from '@/lib/platform/events/contract';
import type { Database } from '@/lib/platform/db/client';
import { byHost } from '@/lib/platform/text/by-host';
import { day } from '@/lib/platform/text/dates';
import { bandOf } from '@/lib/reports';
import { count, signedWhole } from '@/lib/platform/text/numbers';
import { answeredSentence, isLost } from '@/lib/questions';
import type { Tick } from '@/lib/platform/jobs';
import { queueMail } from '@/lib/platform/mail/queue-mail';
import { markersBetween } from '@/lib/history/server';
import { latestResults, resultsOf } from '@/lib/questions/server';
import { latestFixes } from '@/lib/reports/server';
import { redirectLines, weekOfVisits } from '@/lib/visits/server';
import { contractLine } from './contract-line';
import { mailBody, type MailSection } from './mail-body';
import { missingLine } from './missing-line';
import { nextDigest } from './next-digest';
import { unsubscribeLink } from './unsubscribe';
import { MINUTE_MS, WEEK_MS } from '@/lib/platform/time';

const DIGESTS_MAX = 100;
const FIXES_SHOWN = 3;
const ROWS_SHOWN = 10;

/** Mails the weekly digests that are due. Safe with several workers. */
export const digestTick: Tick = {
  name: 'digests',
  everyMs: 5 * MINUTE_MS,
  run: async (db, clock) => {
    const now = await clock.now(db);
    for (const digest of await dueDigests(db, now)) await send(db, digest, now);
  },
};

function dueDigests(db: Database, now: Date) {
  return db.digest.findMany({
    where: { nextAt: { lte: now }, membership: { role: { not: 'viewer' } } },
    orderBy: { nextAt: 'asc' },
    take: DIGESTS_MAX,
    include: {
      membership: {
        select: {
          digestSites: true,
          mailTags: true,
          user: { select: { email: true, emailVerified: true, mailBouncedAt: true } },
          organization: { select: { name: true } },
        },
      },
    },
  });
}

type DueDigest = Awaited<ReturnType<typeof dueDigests>>[number];

async function send(db: Database, digest: DueDigest, now: Date): Promise<void> {
  const { organizationId, userId, nextAt, membership } = digest;
  const { user, organization } = membership;
  const sections = await sectionsFor(db, digest, now);
  const unsubscribeUrl = await unsubscribeLink({ kind: 'digest', userId, organizationId });
  const title = `Your week at ${organization.name}`;
  const body = mailBody({
    title,
    lead: leadOf(sections),
    sections,
    link: { label: 'Open your sites', url: addresses.sitesPage() },
    reason: `You get the weekly digest of ${organization.name}.`,
    unsubscribeUrl,
  });
  const isWanted = user.emailVerified !== null && user.mailBouncedAt === null;
  await db.$transaction(async (tx) => {
    const moved = await tx.digest.updateMany({
      where: { organizationId, userId, nextAt },
      data: { nextAt: nextDigest(digest, now) },
    });
    // Another worker was faster, or the settings changed.
    if (moved.count === 0 || !isWanted || sections.length === 0) return;
    await queueMail(tx, { to: user.email, organizationId, subject: title, ...body }, now);
  });
}

async function sectionsFor(
  db: Database,
  { organizationId, userId, membership }: DueDigest,
  now: Date,
): Promise<SiteSection[]> {
  const sites = await db.site.findMany({
    where: {
      organizationId,
      OR: [
        { mail: { some: { userId, digest: true } } },
        ...(membership.digestSites
          ? [{ mail: { none: { userId } }, ...ofTags(membership.mailTags) }]
          : []),
      ],
    },
    select: { id: true, host: true, name: true },
  });
  const sections: SiteSection[] = [];
  // One after another: those of 500 sites at once are 5,000 queries before others.
  for (const { id, host, name } of sites.toSorted(byHost))
    sections.push({
      title: name === null ? host : `${name} (${host})`,
      host,
      ...(await weekOf(db, id, new Date(now.getTime() - WEEK_MS))),
    });
  return sections.sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
}

const ofTags = (tags: string[]) => (tags.length === 0 ? {} : { tags: { hasSome: tags } });

interface SiteSection extends MailSection {
  readonly host: string;
  /** Points since a comparable scan a week before; 0 without one. */
  readonly change: number;
}

/** Which scores changed, the largest change first. */
function leadOf(sections: readonly SiteSection[]): string {
  const changed = sections.filter(({ change }) => change !== 0);
  if (changed.length === 0) return 'No score changed.';
  const words = changed
    .slice(0, FIXES_SHOWN)
    .map(({ host, change }) => `${host} ${signedWhole(change)}`);
  const more = changed.length - words.length;
  return `${words.join(', ')}${more === 0 ? '' : `, and ${count(more, 'more site')}`}.`;
}

/** A week of a site: score, changes, next fixes, markers, and answers. */
async function weekOf(
  db: Database,
  siteId: string,
  since: Date,
): Promise<Omit<SiteSection, 'title' | 'host'>> {
  const [score, changes, contracts, markers, fixes, answers, visits, missing, questions] =
    await Promise.all([
      scoreOf(db, siteId, since),
      changeLines(db, siteId, since),
      contractLines(db, siteId, since),
      markersBetween(db, siteId, since, null),
      latestFixes(db, siteId),
      answerLines(db, siteId, since),
      weekOfVisits(siteId, new Date(since.getTime() + WEEK_MS)),
      missingLines(db, siteId, since),
      latestResults(db, siteId),
    ]);
  const lines = [
    score.line,
    ...changes,
    ...contracts,
    ...fixes
      .filter(({ gain }) => gain > 0)
      .slice(0, FIXES_SHOWN)
      .map(({ headline, gain }) => `Next: ${headline} (+${gain} points)`),
    ...markers.slice(0, ROWS_SHOWN).map(({ at, note }) => `Marker of ${day(at)}: ${note}`),
    ...answers,
    ...(questions === null ? [] : [questionsLine(questions)]),
    ...(visits === null ? [] : [visits]),
    ...missing,
  ];
  return { ...score, lines };
}

/** “4 of 5 questions are answered. Not: Who pays the postage?” */
function questionsLine(results: NonNullable<Awaited<ReturnType<typeof latestResults>>>): string {
  const names = resultsOf(results)
    .filter(isLost)
    .slice(0, ROWS_SHOWN)
    .map(({ question }) => question);
  const sentence = answeredSentence(results.found, results.judged);
  return names.length === 0 ? sentence : `${sentence} Not: ${names.join(' · ')}`;
}

/** The score now, and that of a week before or of the first scan since. */
async function scoreOf(db: Database, siteId: string, since: Date) {
  const scanOf = (until: object, direction: 'asc' | 'desc') =>
    db.scan.findFirst({
      where: { siteId, status: 'succeeded', ...until },
      orderBy: [{ finishedAt: direction }, { id: direction }],
      select: { id: true, score: true, engine: true, coverage: true, finishedAt: true },
    });
  const now = await scanOf({}, 'desc');
  if (now === null || now.score === null) return { line: 'No completed scan yet.', change: 0 };
  const before =
    (await scanOf({ finishedAt: { lte: since } }, 'desc')) ?? (await scanOf({}, 'asc'));
  const { score } = now;
  const line = `Score ${score}, ${bandOf(score).label}.`;
  if (
    before === null ||
    before.score === null ||
    before.finishedAt === null ||
    before.id === now.id
  )
    return { score, line, change: 0 };
  const isFair = now.engine === before.engine && now.coverage === before.coverage;
  const was = `${before.score} on ${day(before.finishedAt.toISOString())}`;
  return {
    score,
    line: `${line} ${was}${isFair ? '' : ' (not comparable)'}.`,
    change: isFair ? score - before.score : 0,
  };
}

/** Last change of each check, newest first. */
async function changeLines(db: Database, siteId: string, since: Date): Promise<string[]> {
  const rows = await db.event.findMany({
    where: { siteId, at: { gt: since }, type: { in: ['check.regressed', 'fix.verified'] } },
    orderBy: [{ at: 'desc' }, { id: 'asc' }],
    select: { type: true, body: true },
  });
  const lines = new Map<string, string>();
  for (const { type, body } of rows) {
    const { data } = JSON.parse(body) as { data: unknown };
    const { checkId } = data as { checkId: string };
    if (!lines.has(checkId)) lines.set(checkId, changeLine(type, data));
  }
  return [...lines.values()].slice(0, ROWS_SHOWN);
}

/** Data of the events of a type, newest first. */
async function dataOf<T extends EventType>(
  db: Database,
  siteId: string,
  since: Date,
  type: T,
): Promise<EventData<T>[]> {
  const rows = await db.event.findMany({
    where: { siteId, at: { gt: since }, type },
    orderBy: [{ at: 'desc' }, { id: 'asc' }],
    select: { body: true },
  });
  return rows.map(({ body }) => (JSON.parse(body) as { data: EventData<T> }).data);
}

/** What broke clients, or else changed for them, newest first. */
const contractLines = async (db: Database, siteId: string, since: Date): Promise<string[]> =>
  (await dataOf(db, siteId, since, 'contract.changed'))
    .sort((a, b) => Number(b.breaking > 0) - Number(a.breaking > 0))
    .slice(0, FIXES_SHOWN)
    .map((data) => `For clients: ${contractLine(data)}`);

/** New missing addresses without a decision, and what new redirects changed. */
async function missingLines(db: Database, siteId: string, since: Date): Promise<string[]> {
  const events = await dataOf(db, siteId, since, 'addresses.missing');
  const all = events.flatMap((event) => event.addresses);
  const decided = await db.siteRedirect.findMany({
    where: { siteId, path: { in: all.map(({ path }) => path) } },
    select: { path: true },
  });
  const paths = new Set(decided.map(({ path }) => path));
  const open = all.filter(({ path }) => !paths.has(path));
  const openCount = events.reduce((sum, event) => sum + event.count, open.length - all.length);
  return [
    ...(open.length === 0 ? [] : [missingLine({ count: openCount, addresses: open })]),
    ...(await redirectLines(siteId, since)),
  ];
}

function changeLine(type: string, data: unknown): string {
  if (type === 'fix.verified') {
    const { checkId, baselineScore, observedScore } = data as EventData<'fix.verified'>;
    return `Fixed: ${checkName(checkId)}, from ${baselineScore} to ${observedScore}`;
  }
  const { name, score, previousScore } = data as EventData<'check.regressed'>;
  return `Got worse: ${name}, from ${previousScore} to ${score}`;
}

const checkName = (checkId: string): string =>
  CHECKS.find(({ id }) => id === checkId)?.name ?? checkId;

async function answerLines(db: Database, siteId: string, since: Date): Promise<string[]> {
  const passes = await db.answersPass.findMany({
    where: { siteId, status: 'succeeded', finishedAt: { gt: since } },
    orderBy: [{ finishedAt: 'desc' }, { id: 'desc' }],
    distinct: ['engine'],
    select: { engine: true, questionsAsked: true, questionsCited: true },
  });
  return passes.map(
    ({ engine, questionsAsked, questionsCited }) =>
      `${engine} cites the site in ${questionsCited ?? 0} of ${questionsAsked ?? 0} answers`,
  );
}
