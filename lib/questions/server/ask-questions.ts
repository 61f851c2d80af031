import type { Actor } from '@/lib/platform/access/actor';
import { AppError } from '@/lib/platform/contract/app-error';
import { databaseClock } from '@/lib/platform/db/clock';
import { database } from '@/lib/platform/db/client';
import type { QuestionsToAsk, StartedQuestions } from '../contract/dashboard/questions';
import { queueRuns } from './agent-runs/start-runs';
import { queuePasses } from './answers/start-answers-passes';
import { configuredEngines } from './models/endpoints';
import { questionsOf } from './questions';

/** Most questions for agents at once, as in the API. */
const TASKS_MAX = 20;

/** Asks engines and agents now: all of it, or nothing if the credits don’t suffice. */
export function askQuestions(
  actor: Actor,
  siteId: string,
  { questionIds, engines, models, repeats }: QuestionsToAsk,
): Promise<StartedQuestions> {
  return database().$transaction(async (tx) => {
    const wanted = (await questionsOf(tx, siteId)).filter(({ id }) => questionIds.includes(id));
    const ofEngines = wanted.filter(({ readers }) => readers.includes('engines'));
    const ofAgents = wanted.filter(({ readers }) => readers.includes('agents'));
    if (models.length > 0 && ofAgents.length > TASKS_MAX)
      throw new AppError(
        'invalid_input',
        `Agents are given at most ${TASKS_MAX} questions at once.`,
      );
    const passIds =
      engines.length === 0 || ofEngines.length === 0
        ? []
        : await queuePasses(
            tx,
            actor,
            {
              siteId,
              engines: configuredEngines().answers,
              names: engines,
              questionIds: ofEngines.map(({ id }) => id),
            },
            databaseClock,
          );
    const taskIds = ofAgents.map(({ id }) => id);
    const { runIds } =
      models.length === 0 || taskIds.length === 0
        ? { runIds: [] }
        : await queueRuns(tx, actor, { siteId, taskIds, models, repeats }, databaseClock);
    if (passIds.length + runIds.length === 0)
      throw new AppError('invalid_input', 'Choose a question, and who shall answer it.');
    return { passIds, runIds };
  });
}
