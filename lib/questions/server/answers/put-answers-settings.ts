import type { Actor } from '@/lib/platform/access/actor';
import { databaseClock, type Clock } from '@/lib/platform/db/clock';
import type { AnswersSettings, NewAnswersSettings } from '@/lib/questions/contract/answers';
import { database, type Transaction } from '@/lib/platform/db/client';
import { AppError } from '@/lib/platform/contract/app-error';
import { configuredEngines } from '../models/endpoints';
import { recordEvent } from '@/lib/platform/access/record-event';
import { ownedSite, type OwnedSite } from '@/lib/platform/access/owned-site';
import { nextStart } from '@/lib/platform/schedules/next-start';

/** Replaces the settings; running passes keep theirs. */
export function putAnswersSettings(
  actor: Actor,
  siteId: string,
  { schedule, ...wanted }: NewAnswersSettings,
  clock: Clock = databaseClock,
): Promise<AnswersSettings> {
  refuseUnknownEngines(wanted.engines);
  return database().$transaction(async (tx) => {
    const site = await ownedSite(tx, actor, siteId, { lock: 'change' });
    const before = await tx.answersSettings.findUnique({
      where: { siteId },
      select: { schedule: true, nextPassAt: true },
    });
    const settings = { ...wanted, schedule: schedule ?? before?.schedule ?? 'off' };
    const isNew = settings.schedule !== (before?.schedule ?? 'off');
    if (isNew && settings.schedule !== 'off') requireScheduling(actor, site);
    const now = await clock.now(tx);
    const data = {
      ...settings,
      competitors: settings.competitors.map((competitor) => ({ ...competitor })),
      updatedAt: now,
      ...(isNew ? { nextPassAt: await firstPass(tx, siteId, settings.schedule, now) } : {}),
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
    return settings;
  });
}

function requireScheduling({ paid }: Actor, { host, verifiedAt }: OwnedSite): void {
  if (!paid)
    throw new AppError('plan_required', 'Schedules are part of the paid plan. See Account → Plan.');
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
async function firstPass(
  tx: Transaction,
  siteId: string,
  schedule: AnswersSettings['schedule'],
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

function refuseUnknownEngines(engines: readonly string[]): void {
  const known = configuredEngines().answers.map(({ engine }) => engine);
  const unknown = engines.find((engine) => !known.includes(engine));
  if (unknown !== undefined)
    throw new AppError(
      'invalid_input',
      `Unknown engine ${unknown}. Available engines: ${known.join(', ') || 'none'}.`,
    );
}
