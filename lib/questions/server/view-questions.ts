import type { Actor } from '@/lib/platform/access/actor';
import { getOwnedSite } from '@/lib/platform/access/owned-site';
import type { Unwritten } from '@/lib/platform/contract/sentence';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { shareText } from '@/lib/platform/text/share';
import type { AgentRun } from '../contract/agent-runs';
import type { QuestionInput } from '../contract/dashboard/questions';
import type { QuestionResult, QuestionResults, QuestionSuggestion } from '../contract/questions';
import { runFigures } from './agent-runs/repeated-runs';
import { suggestTasks, type SuggestedTask } from './agent-runs/suggest-tasks';
import { findQuestionResults, latestResults, resultsOf } from './question-results';
import { inputOf, questionsOf } from './questions';
import { getSiteQuestions } from './site-questions';

/** What an engine said when it was last asked. */
interface SaidByEngine {
  readonly engine: string;
  readonly cited: boolean | null;
  readonly mentioned: boolean | null;
  readonly href: string;
}

/** What an agent did with its newest run. */
interface DoneByAgent {
  /** Its model, or engine. */
  readonly by: string;
  readonly verdict: NonNullable<AgentRun['verdict']>;
  /** Share of the newest repeated runs that were done, with its interval. */
  readonly share: string | null;
  readonly href: string;
}

/** A question with its three answers. */
export interface AnsweredQuestion {
  readonly id: string;
  readonly input: QuestionInput;
  readonly runs: number;
  /** Null before the first scan with it. */
  readonly onSite: QuestionResult | null;
  readonly said: readonly SaidByEngine[];
  readonly done: readonly DoneByAgent[];
}

export interface QuestionsView {
  readonly questions: readonly AnsweredQuestion[];
  /** Start of the next questions by schedule. */
  readonly nextAskAt: string | null;
  /** Null before the first scan with questions. */
  readonly results: Unwritten<QuestionResults> | null;
  readonly suggestions: readonly QuestionSuggestion[];
  readonly tasks: readonly SuggestedTask[];
}

/** All that the page of questions shows. */
export async function viewQuestions(
  actor: Actor,
  siteId: string,
  signal: AbortSignal,
): Promise<QuestionsView> {
  const { id } = await getOwnedSite(actor, siteId);
  const db = readOnlyDatabase();
  const rows = await questionsOf(db, id);
  const ids = rows.map((row) => row.id);
  const [{ suggestions }, results, latest, tasks, said, done, runs] = await Promise.all([
    getSiteQuestions(actor, id, signal),
    findQuestionResults(actor, id),
    latestResults(db, id),
    suggestTasks(actor, id),
    saidByEngines(id, ids),
    doneByAgents(id, ids),
    db.agentRun.groupBy({ by: ['taskId'], where: { taskId: { in: ids } }, _count: true }),
  ]);
  const stored = latest === null ? [] : resultsOf(latest);
  const texts = new Set(rows.map(({ text }) => text));
  const due = rows.map(({ nextAskAt }) => nextAskAt).filter((at) => at !== null);
  return {
    questions: rows.map((row) => ({
      id: row.id,
      input: inputOf(row),
      runs: runs.find(({ taskId }) => taskId === row.id)?._count ?? 0,
      onSite: stored.find(({ questionId }) => questionId === row.id) ?? null,
      said: said.filter(({ questionId }) => questionId === row.id),
      done: done.filter(({ questionId }) => questionId === row.id),
    })),
    nextAskAt: due.length === 0 ? null : new Date(Math.min(...due.map(Number))).toISOString(),
    results,
    suggestions: suggestions.filter(({ question }) => !texts.has(question)),
    tasks: tasks.filter(({ goal }) => !texts.has(goal)),
  };
}

type OfQuestion<Answer> = Answer & { readonly questionId: string | null };

/** Rows are many per question; the newest of each engine or model counts. */
const ROWS_MAX = 1000;

async function saidByEngines(
  siteId: string,
  ids: readonly string[],
): Promise<OfQuestion<SaidByEngine>[]> {
  const rows = await readOnlyDatabase().answersResult.findMany({
    where: { questionId: { in: [...ids] }, answer: { not: null } },
    orderBy: { at: 'desc' },
    take: ROWS_MAX,
    select: {
      questionId: true,
      cited: true,
      mentioned: true,
      passId: true,
      pass: { select: { engine: true } },
    },
  });
  const newest = newestOfEach(rows, ({ questionId, pass }) => [questionId, pass.engine]);
  return newest.map(({ passId, pass: { engine }, ...row }) => ({
    ...row,
    engine,
    href: `/sites/${siteId}/answers?pass_id=${passId}`,
  }));
}

async function doneByAgents(
  siteId: string,
  ids: readonly string[],
): Promise<OfQuestion<DoneByAgent>[]> {
  const [rows, figures] = await Promise.all([
    readOnlyDatabase().agentRun.findMany({
      where: { taskId: { in: [...ids] }, verdict: { not: null } },
      orderBy: { queuedAt: 'desc' },
      take: ROWS_MAX,
      select: { id: true, taskId: true, engine: true, model: true, verdict: true },
    }),
    runFigures(siteId),
  ]);
  const newest = newestOfEach(rows, ({ taskId, engine, model }) => [taskId, model ?? engine]);
  return newest.map(({ id, taskId, engine, model, verdict }) => {
    const repeated = figures.find(
      (figure) => figure.taskId === taskId && figure.engine === engine && figure.model === model,
    );
    return {
      questionId: taskId,
      by: model ?? engine,
      verdict: verdict!,
      share: repeated === undefined ? null : shareText(repeated.share),
      href: `/sites/${siteId}/agent-runs/${id}`,
    };
  });
}

function newestOfEach<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => readonly (string | null)[],
): Row[] {
  const newest = new Map<string, Row>();
  for (const row of rows) {
    const key = keyOf(row).join(' ');
    if (!newest.has(key)) newest.set(key, row);
  }
  return [...newest.values()];
}
