import { cutPage, rowsToAsk, type Page } from '@/lib/platform/contract/page';
import { JsonValue } from '@/lib/platform/contract/json-value';
import type { AnswersList, AnswersPass, AnswersResult } from '@/lib/questions/contract/answers';
import type { Actor } from '@/lib/platform/access/actor';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { AppError } from '@/lib/platform/contract/app-error';
import { getOwnedSite } from '@/lib/platform/access/owned-site';

export interface AnswersQuery {
  readonly page: Page;
  /** Selects this pass, on any page; undefined: the latest finished one, including failed ones. */
  readonly passId: string | undefined;
}

/** `error` is a sentence. */
type WithCode<Row> = Row & { readonly errorCode: string | null };

export interface AnswersPage extends Omit<AnswersList, 'passes' | 'selectedPass' | 'results'> {
  readonly passes: WithCode<AnswersPass>[];
  readonly selectedPass: WithCode<AnswersPass> | null;
  readonly results: WithCode<AnswersResult>[];
}

/** Passes of a site, newest first, and every result of one of them in question order. */
export async function listAnswers(
  actor: Actor,
  siteId: string,
  query: AnswersQuery,
): Promise<AnswersPage> {
  const site = await getOwnedSite(actor, siteId);
  const selected =
    query.passId === undefined
      ? await latestFinished(site.id)
      : await passOf(site.id, query.passId);
  const [rows, results] = await Promise.all([
    passesOf(site.id, query.page),
    selected ? resultsOf(selected.id) : [],
  ]);
  const { rows: passes, nextOffset } = cutPage(query.page, rows);
  return {
    siteId: site.id,
    host: site.host,
    passes: passes.map(asPass),
    selectedPass: selected && asPass(selected),
    results,
    nextOffset,
    nextStep: nextStepOf(selected, results),
  };
}

const PASS = {
  id: true,
  engine: true,
  model: true,
  status: true,
  questionsAsked: true,
  questionsCited: true,
  error: true,
  errorCode: true,
  queuedAt: true,
  finishedAt: true,
} as const;

type PassRow = Awaited<ReturnType<typeof passesOf>>[number];

function passesOf(siteId: string, page: Page) {
  return readOnlyDatabase().answersPass.findMany({
    where: { siteId },
    orderBy: [{ queuedAt: 'desc' }, { id: 'desc' }],
    select: PASS,
    skip: page.offset,
    take: rowsToAsk(page) ?? 50,
  });
}

async function passOf(siteId: string, id: string): Promise<PassRow> {
  const pass = await readOnlyDatabase().answersPass.findFirst({
    where: { id, siteId },
    select: PASS,
  });
  if (pass === null) throw passNotFound();
  return pass;
}

export const passNotFound = (): AppError =>
  new AppError(
    'pass_not_found',
    'No such Answers pass for this site. Omit pass_id to list all passes.',
  );

function latestFinished(siteId: string): Promise<PassRow | null> {
  return readOnlyDatabase().answersPass.findFirst({
    where: { siteId, finishedAt: { not: null } },
    orderBy: [{ finishedAt: 'desc' }, { id: 'desc' }],
    select: PASS,
  });
}

async function resultsOf(passId: string): Promise<AnswersPage['results']> {
  const rows = await readOnlyDatabase().answersResult.findMany({
    where: { passId },
    orderBy: { position: 'asc' },
    select: {
      id: true,
      question: true,
      answer: true,
      cited: true,
      mentioned: true,
      rank: true,
      citations: true,
      citedDomains: true,
      competitors: true,
      error: true,
      errorCode: true,
    },
  });
  return rows.map((row) => ({
    ...row,
    citations: JsonValue.parse(row.citations),
    citedDomains: JsonValue.parse(row.citedDomains),
    competitors: JsonValue.parse(row.competitors),
  }));
}

function asPass({ queuedAt, finishedAt, ...same }: PassRow): AnswersPage['passes'][number] {
  const isSettled = finishedAt !== null;
  return {
    ...same,
    questionsAsked: isSettled ? same.questionsAsked : null,
    questionsCited: isSettled ? same.questionsCited : null,
    createdAt: queuedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

function nextStepOf(selected: PassRow | null, results: readonly AnswersResult[]): string {
  if (selected === null)
    return 'Add questions for this site under Answers in the dashboard, and start a pass.';
  if (selected.finishedAt === null) return 'Wait for this pass to finish, then list it again.';
  if (selected.status === 'failed')
    return 'Check the error of this pass, then retry it under Answers in the dashboard or start a new pass.';
  const uncited = results.filter((result) => result.cited === false);
  if (uncited.length === 0) return 'Start another pass later to see whether the answers change.';
  return `Read the ${uncited.length === 1 ? 'answer that cites' : `${uncited.length} answers that cite`} other sources to see which pages they cite.`;
}
