import type {
  AgentRunFigures,
  AgentTask,
  AgentTaskList,
} from '@/lib/questions/contract/agent-batches';
import type { QuestionInput } from '@/lib/questions/contract/dashboard/questions';
import { Expectations, type Expectation } from '@/lib/questions/contract/expectations';
import type { Actor } from '@/lib/platform/access/actor';
import { ownedSite, type OwnedSite } from '@/lib/platform/access/owned-site';
import { databaseClock, type Clock } from '@/lib/platform/db/clock';
import { idsOfKey, requireSameBody } from '@/lib/platform/db/idempotent-id';
import { database } from '@/lib/platform/db/client';
import type { Question } from '@/lib/platform/db/generated/client';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { configuredEngines } from '../models/endpoints';
import { canJoin, inputOf, questionsOf, removeReader } from '../questions';
import { ownedQuestion, saveQuestion } from '../save-question';
import { runFigures, type RunFigures } from './repeated-runs';

/** Tasks of a site, newest first, the models they can run on, and figures of repeated runs. */
export async function listAgentTasks(site: OwnedSite): Promise<AgentTaskList> {
  const rows = await readOnlyDatabase().question.findMany({
    where: { siteId: site.id, archivedAt: null, readers: { has: 'agents' } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: { _count: { select: { runs: true } } },
  });
  return {
    tasks: rows.map((row) => asTask(site, row, row._count.runs)),
    models: configuredEngines().agents.map(({ engine }) => engine),
    figures: (await runFigures(site.id)).map(asFigures),
  };
}

const asFigures = ({ share, verdict: _, ...figures }: RunFigures): AgentRunFigures => ({
  ...figures,
  ...share,
});

export interface TaskInput {
  readonly goal: string;
  readonly startUrl: string;
  readonly expectations: readonly Expectation[];
  readonly schedule?: AgentTask['schedule'];
}

/**
 * Adds a question for agents, or agents to a question with the same text. `id` makes the call idempotent: an existing
 * question with it is returned.
 */
export function createAgentTask(
  actor: Actor,
  siteId: string,
  { goal, startUrl, expectations, schedule = 'off' }: TaskInput,
  clock: Clock = databaseClock,
  id?: string,
): Promise<AgentTask> {
  return database().$transaction(async (tx) => {
    const site = await ownedSite(tx, actor, siteId, { lock: 'change' });
    const made = id && (await tx.question.findFirst({ where: { id: idsOfKey(id) } }));
    if (made) {
      requireSameBody(made, id);
      return asTask(site, made, await tx.agentRun.count({ where: { taskId: id } }));
    }
    const equal = (await questionsOf(tx, siteId)).filter(({ text }) => text === goal);
    const row = equal.find(
      (question) => !question.readers.includes('agents') && canJoin(question, 'agents', schedule),
    );
    const input = {
      text: goal,
      answers: (row?.answers ?? []) as string[],
      startUrl,
      expectations: [...expectations],
      readers: [...(row?.readers ?? []), 'agents' as const],
      schedule,
      suggested: false,
    };
    const saved = await saveQuestion(tx, actor, site, row ?? null, input, await clock.now(tx), id);
    return asTask(site, saved, 0);
  });
}

/** Changes a task. Existing runs keep their copy of the old one. */
export function changeAgentTask(
  actor: Actor,
  id: string,
  change: Partial<TaskInput>,
): Promise<AgentTask> {
  return database().$transaction(async (tx) => {
    const { site, question } = await ownedQuestion(tx, actor, id, 'agents');
    const { goal, ...changed } = change;
    const input = {
      ...inputOf(question),
      ...(changed as Partial<QuestionInput>),
      ...(goal !== undefined && { text: goal }),
    };
    const saved = await saveQuestion(tx, actor, site, question, input, await databaseClock.now(tx));
    return asTask(site, saved, await tx.agentRun.count({ where: { taskId: id } }));
  });
}

/** Takes a question from agents; its runs remain and keep its text. */
export function deleteAgentTask(actor: Actor, id: string): Promise<{ done: true }> {
  return database().$transaction(async (tx) => {
    const { question } = await ownedQuestion(tx, actor, id, 'agents');
    await removeReader(tx, question, 'agents', await databaseClock.now(tx));
    return { done: true };
  });
}

const asTask = (site: Pick<OwnedSite, 'url'>, question: Question, runs: number): AgentTask => ({
  id: question.id,
  goal: question.text,
  startUrl: question.startUrl ?? site.url,
  expectations: Expectations.parse(question.expectations),
  suggested: question.suggested,
  schedule: question.schedule,
  createdAt: question.createdAt.toISOString(),
  runs,
});
