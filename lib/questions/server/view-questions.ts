import type { Actor } from '@/lib/platform/access/actor';
import type { QuestionResults, SiteQuestions } from '../contract/questions';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { findQuestionResults } from './question-results';
import { getSiteQuestions } from './site-questions';
import type { Unwritten } from '@/lib/platform/contract/sentence';

/** What an answer engine said, or an agent did, when it was last asked the same. */
export interface SaidElsewhere {
  /** `openai`, or the model of an agent. */
  readonly by: string;
  readonly isGood: boolean;
  /** “cites the site” */
  readonly words: string;
  readonly href: string;
}

export interface QuestionsView {
  readonly known: Unwritten<SiteQuestions>;
  /** Null before the first scan with questions. */
  readonly results: Unwritten<QuestionResults> | null;
  readonly saidOf: (question: string) => readonly SaidElsewhere[];
}

/** All that the page of questions shows. */
export async function viewQuestions(
  actor: Actor,
  siteId: string,
  signal: AbortSignal,
): Promise<QuestionsView> {
  const [known, results] = await Promise.all([
    getSiteQuestions(actor, siteId, signal),
    findQuestionResults(actor, siteId),
  ]);
  const questions = known.questions.map(({ question }) => question);
  const said = [
    ...(await saidByEngines(siteId, questions)),
    ...(await doneByAgents(siteId, questions)),
  ];
  return { known, results, saidOf: (question) => said.filter((one) => one.question === question) };
}

type Said = SaidElsewhere & { readonly question: string };

/** Asked rows are many per question; the newest of each engine counts. */
const ROWS_MAX = 500;

async function saidByEngines(siteId: string, questions: readonly string[]): Promise<Said[]> {
  const rows = await readOnlyDatabase().answersResult.findMany({
    where: { question: { in: [...questions] }, answer: { not: null }, pass: { siteId } },
    orderBy: { at: 'desc' },
    take: ROWS_MAX,
    select: {
      question: true,
      cited: true,
      mentioned: true,
      passId: true,
      pass: { select: { engine: true } },
    },
  });
  const said = rows.map(({ question, cited, mentioned, passId, pass }) => ({
    question,
    by: pass.engine,
    isGood: cited === true || mentioned === true,
    words: cited === true ? 'cites the site' : mentioned === true ? 'names you' : 'does neither',
    href: `/sites/${siteId}/answers?pass_id=${passId}`,
  }));
  return newestOfEach(said);
}

async function doneByAgents(siteId: string, questions: readonly string[]): Promise<Said[]> {
  const rows = await readOnlyDatabase().agentRun.findMany({
    where: { siteId, goal: { in: [...questions] }, verdict: { not: null } },
    orderBy: { queuedAt: 'desc' },
    take: ROWS_MAX,
    select: { id: true, goal: true, engine: true, model: true, verdict: true },
  });
  const said = rows.map(({ id, goal, engine, model, verdict }) => ({
    question: goal,
    by: model ?? engine,
    isGood: verdict === 'passed' || verdict === 'reported',
    words: `run ${verdict}`,
    href: `/sites/${siteId}/agent-runs/${id}`,
  }));
  return newestOfEach(said);
}

function newestOfEach(said: readonly Said[]): Said[] {
  const newest = new Map<string, Said>();
  for (const one of said) {
    const key = `${one.by} ${one.question}`;
    if (!newest.has(key)) newest.set(key, one);
  }
  return [...newest.values()];
}
