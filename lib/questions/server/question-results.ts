import { tallyOf } from '@seamark/engine';
import type { AskedQuestions } from '@/lib/reports/server';
import type { Actor } from '@/lib/platform/access/actor';
import type { QuestionResult, QuestionResults, QuestionsOfScan } from '../contract/questions';
import { AppError } from '@/lib/platform/contract/app-error';
import type { Database, Transaction } from '@/lib/platform/db/client';
import { readOnlyDatabase, type ReadOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { getOwnedSite } from '@/lib/platform/access/owned-site';
import { nameCall, sentence, type Unwritten } from '@/lib/platform/contract/sentence';

const HISTORY_MAX = 30;

interface OfScan {
  readonly scanId: string;
  readonly siteId: string;
  readonly scannedAt: Date;
}

/** Stores the answers of a scan, instead of earlier ones of the same scan. */
export async function storeResults(
  db: Pick<Database, 'questionResults'>,
  { scanId, siteId, scannedAt }: OfScan,
  { results, pages, questionIds }: AskedQuestions,
): Promise<void> {
  if (results.length === 0) {
    await db.questionResults.deleteMany({ where: { scanId } });
    return;
  }
  const row = {
    pages,
    ...tallyOf(results),
    results: results.map((result, index) => ({
      questionId: questionIds[index]!,
      ...result,
    })) as object[],
  };
  await db.questionResults.upsert({
    where: { scanId },
    create: { scanId, siteId, scannedAt, ...row },
    update: row,
  });
}

export interface StoredResult extends QuestionResult {
  /** Null for a question that was removed before results had ids. */
  readonly questionId: string | null;
}

/** Results of a stored row; the engine wrote them. Engines before 2.2.0 wrote no `words`. */
export const resultsOf = ({ results }: { readonly results: unknown }): readonly StoredResult[] =>
  (results as StoredResult[]).map((result) => ({
    ...result,
    cause: result.cause && { ...result.cause, words: result.cause.words ?? [] },
  }));

/** Answers of the newest scan that has some, besides one scan, or before a time; null if there is none. */
export const latestResults = (
  db: Pick<ReadOnlyDatabase, 'questionResults'> | Pick<Transaction, 'questionResults'>,
  siteId: string,
  { except, until }: { readonly except?: string; readonly until?: Date } = {},
) =>
  (db as Pick<ReadOnlyDatabase, 'questionResults'>).questionResults.findFirst({
    where: {
      siteId,
      ...(except !== undefined && { scanId: { not: except } }),
      ...(until !== undefined && { scannedAt: { lt: until } }),
    },
    orderBy: [{ scannedAt: 'desc' }, { scanId: 'desc' }],
  });

/** The same as `findQuestionResults`. Throws `not_found` if there are none. */
export async function getQuestionResults(
  actor: Actor,
  siteId: string,
): Promise<Unwritten<QuestionResults>> {
  const found = await findQuestionResults(actor, siteId);
  if (found !== null) return found;
  throw new AppError(
    'not_found',
    'No scan has been asked yet. Send questions with PUT …/questions, and scan the site.',
  );
}

/** The answers of the latest scan with those of the scans before; null before the first scan with questions. */
export async function findQuestionResults(
  actor: Actor,
  siteId: string,
): Promise<Unwritten<QuestionResults> | null> {
  const { id, host } = await getOwnedSite(actor, siteId);
  const db = readOnlyDatabase();
  const [latest, history] = await Promise.all([
    latestResults(db, id),
    db.questionResults.findMany({
      where: { siteId: id },
      orderBy: [{ scannedAt: 'desc' }, { scanId: 'desc' }],
      take: HISTORY_MAX,
      select: { scanId: true, scannedAt: true, found: true, judged: true },
    }),
  ]);
  if (latest === null) return null;
  const results = resultsOf(latest).map(({ questionId: _, ...result }) => result);
  return {
    siteId: id,
    host,
    ...ofScan(latest),
    pages: latest.pages,
    results,
    history: history.map(ofScan),
    nextStep: nextStep(id, results),
  };
}

const ofScan = ({
  scanId,
  scannedAt,
  found,
  judged,
}: Omit<QuestionsOfScan, 'scannedAt'> & { readonly scannedAt: Date }): QuestionsOfScan => ({
  scanId,
  scannedAt: scannedAt.toISOString(),
  found,
  judged,
});

function nextStep(id: string, results: readonly QuestionResult[]) {
  const checks = new Set(results.flatMap(({ cause }) => cause?.checkId ?? []));
  const [checkId] = checks;
  if (checkId !== undefined)
    return sentence`Fix what keeps answers from readers: ${nameCall('getFix', { id, checkId })}.`;
  return results.every(({ state }) => state === 'found')
    ? 'All questions are answered. Scan again after changes of the site.'
    : 'Write the missing answers on the pages that visitors and agents read.';
}
