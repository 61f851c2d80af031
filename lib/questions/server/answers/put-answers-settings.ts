import type { Actor } from '@/lib/platform/access/actor';
import { databaseClock, type Clock } from '@/lib/platform/db/clock';
import type { AnswersSettings, NewAnswersSettings } from '@/lib/questions/contract/answers';
import { database, type Transaction } from '@/lib/platform/db/client';
import { AppError } from '@/lib/platform/contract/app-error';
import { configuredEngines } from '../models/endpoints';
import { recordEvent } from '@/lib/platform/access/record-event';
import { ownedSite, type OwnedSite } from '@/lib/platform/access/owned-site';
import { requirePaid } from '@/lib/platform/access/plan';
import { nextStart } from '@/lib/platform/schedules/next-start';
import { questionsOf, replaceQuestions, scheduleOf, type Schedule } from '../questions';
import type { EngineSettings } from './settings';

/** Replaces names, engines, and the questions for engines; running passes keep theirs. */
export function putAnswersSettings(
  actor: Actor,
  siteId: string,
  { schedule: wanted, questions: texts, ...settings }: NewAnswersSettings,
  clock: Clock = databaseClock,
): Promise<AnswersSettings> {
  return database().$transaction(async (tx) => {
    const { site, now } = await storeSettings(tx, actor, siteId, settings, clock);
    const before = await questionsOf(tx, siteId, 'engines');
    const schedule = wanted ?? scheduleOf(before);
    const isNew = schedule !== scheduleOf(before);
    if (isNew && schedule !== 'off') requireScheduling(actor, site);
    const due = before.map(({ nextAskAt }) => nextAskAt).filter((at) => at !== null);
    const next =
      schedule === 'off' || isNew || due.length === 0
        ? await firstAsk(tx, siteId, schedule, now)
        : new Date(Math.min(...due.map(Number)));
    await replaceQuestions(tx, {
      siteId,
      reader: 'engines',
      schedule,
      texts,
      valuesOf: (_, row) =>
        row?.schedule === schedule || (wanted === undefined && row?.readers.includes('engines'))
          ? {}
          : { schedule, nextAskAt: next },
      now,
    });
    return { questions: texts, ...settings, schedule };
  });
}

/** Replaces names and engines. */
export const putEngineSettings = (
  actor: Actor,
  siteId: string,
  settings: EngineSettings,
): Promise<EngineSettings> =>
  database().$transaction(async (tx) => {
    await storeSettings(tx, actor, siteId, settings, databaseClock);
    return settings;
  });

async function storeSettings(
  tx: Transaction,
  actor: Actor,
  siteId: string,
  settings: EngineSettings,
  clock: Clock,
) {
  refuseUnknownEngines(settings.engines);
  const site = await ownedSite(tx, actor, siteId, { lock: 'change' });
  const now = await clock.now(tx);
  const data = {
    ...settings,
    competitors: settings.competitors.map((competitor) => ({ ...competitor })),
    updatedAt: now,
  };
  await tx.answersSettings.upsert({
    where: { siteId },
    create: { siteId, ...data },
    update: data,
  });
  await recordEvent(
    tx,
    actor,
    {
      action: 'answers.changed',
      subjectKind: 'site',
      subjectId: siteId,
      detail: { host: site.host },
    },
    now,
  );
  return { site, now };
}

/** Throws unless the questions of a site can be asked by a schedule. */
export function requireScheduling(actor: Actor, { host, verifiedAt }: OwnedSite): void {
  requirePaid(actor, 'Schedules');
  if (verifiedAt === null)
    throw new AppError(
      'limit_reached',
      `Verify ownership of ${host} before you schedule its questions.`,
    );
}

/**
 * One period after the latest passes, so that switching the schedule on does not pay twice;
 * immediately if there are none.
 */
async function firstAsk(
  tx: Transaction,
  siteId: string,
  schedule: Schedule,
  now: Date,
): Promise<Date | null> {
  if (schedule === 'off') return null;
  const latest = await tx.answersPass.findFirst({
    where: { siteId },
    orderBy: { queuedAt: 'desc' },
    select: { queuedAt: true },
  });
  const due = latest === null ? now : nextStart(schedule, latest.queuedAt, latest.queuedAt);
  return due > now ? due : now;
}

function refuseUnknownEngines(names: readonly string[]): void {
  const engines = configuredEngines().answers.map(({ engine }) => engine);
  const unknown = names.find((name) => !engines.includes(name));
  if (unknown !== undefined)
    throw new AppError(
      'invalid_input',
      `Unknown engine ${unknown}. Available engines: ${engines.join(', ') || 'none'}.`,
    );
}
