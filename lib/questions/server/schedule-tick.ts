import { OWNED_BY, systemActor } from '@/lib/platform/access/system-actor';
import type { Clock } from '@/lib/platform/db/clock';
import type { Database, Transaction } from '@/lib/platform/db/client';
import type { QuestionReader } from '@/lib/platform/db/generated/client';
import type { Tick } from '@/lib/platform/jobs';
import { AppError } from '@/lib/platform/contract/app-error';
import { nextStart } from '@/lib/platform/schedules/next-start';
import { tomorrowOrNext } from '@/lib/platform/schedules/scheduled-start';
import { queueRuns } from './agent-runs/start-runs';
import { queuePasses } from './answers/start-answers-passes';
import { configuredEngines } from './models/endpoints';
import { MINUTE_MS } from '@/lib/platform/time';

const STARTS_MAX = 100;
/** Fewer runs give no usable interval. */
const REPEATS = 3;

/** Asks engines and agents the questions that are due. Safe with several workers. */
export const questionsTick: Tick = {
  name: 'question schedules',
  everyMs: MINUTE_MS,
  run: async (db, clock) => {
    const now = await clock.now(db);
    const due = await dueQuestions(db, now);
    const ofEngines = due.filter(({ readers }) => readers.includes('engines'));
    // Engines are asked all due questions of a site at once; runs of each other question start alone.
    const groups = [
      ...[...new Set(ofEngines.map(({ siteId }) => siteId))].map((id) =>
        ofEngines.filter(({ siteId }) => siteId === id),
      ),
      ...due.filter((question) => !ofEngines.includes(question)).map((question) => [question]),
    ];
    for (const questions of groups) await askDue(db, clock, questions, now);
  },
};

const dueQuestions = (db: Database, now: Date) =>
  db.question.findMany({
    where: {
      schedule: { not: 'off' },
      nextAskAt: { lte: now },
      archivedAt: null,
      OR: [{ readers: { has: 'engines' } }, { readers: { has: 'agents' } }],
      // Sites without a proof of ownership stay due; the schedule continues once they are proven.
      site: { verifiedAt: { not: null } },
    },
    orderBy: [{ nextAskAt: 'asc' }, { siteId: 'asc' }, { id: 'asc' }],
    take: STARTS_MAX,
    select: {
      id: true,
      siteId: true,
      readers: true,
      schedule: true,
      nextAskAt: true,
      site: { select: OWNED_BY },
    },
  });

type DueQuestion = Awaited<ReturnType<typeof dueQuestions>>[number];

/** Moves questions of a site to their next time, and asks them. */
async function askDue(
  db: Database,
  clock: Clock,
  questions: readonly DueQuestion[],
  now: Date,
): Promise<void> {
  const { siteId, site } = questions[0]!;
  const actor = systemActor(site, now);
  try {
    await db.$transaction(async (tx) => {
      const moved: DueQuestion[] = [];
      for (const question of questions)
        if (await reschedule(tx, question, nextOf(question, now))) moved.push(question);
      const idsOf = (reader: QuestionReader) =>
        moved.filter(({ readers }) => readers.includes(reader)).map(({ id }) => id);
      const [questionIds, taskIds] = [idsOf('engines'), idsOf('agents')];
      if (questionIds.length > 0)
        await queuePasses(
          tx,
          actor,
          { siteId, questionIds, engines: configuredEngines().answers },
          clock,
        );
      if (taskIds.length > 0)
        await queueRuns(tx, actor, { siteId, taskIds, models: [], repeats: REPEATS }, clock);
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const waiting = error.code === 'limit_reached' ? await waitingFor(db, siteId, questions) : [];
    for (const question of questions.filter(({ id }) => !waiting.includes(id)))
      await reschedule(db, question, tomorrowOrNext(error, nextOf(question, now), now));
  }
}

/** Questions that stay due because the active passes do not ask them. */
async function waitingFor(
  db: Database,
  siteId: string,
  questions: readonly DueQuestion[],
): Promise<string[]> {
  const passes = await db.answersPass.findMany({
    where: { siteId, status: { in: ['queued', 'running'] } },
    select: { questionIds: true },
  });
  // Passes of the previous release have no ids, and ask all.
  const isAsked = (id: string) =>
    passes.some(({ questionIds }) => questionIds.length === 0 || questionIds.includes(id));
  return questions.map(({ id }) => id).filter((id) => !isAsked(id));
}

const nextOf = ({ schedule, nextAskAt }: DueQuestion, now: Date): Date =>
  schedule === 'off' || nextAskAt === null ? now : nextStart(schedule, nextAskAt, now);

/** False if another worker did, or the question was changed. */
async function reschedule(
  db: Database | Transaction,
  { id, schedule, nextAskAt }: DueQuestion,
  at: Date,
): Promise<boolean> {
  const { count } = await (db as Database).question.updateMany({
    where: { id, schedule, nextAskAt, archivedAt: null },
    data: { nextAskAt: at },
  });
  return count > 0;
}
