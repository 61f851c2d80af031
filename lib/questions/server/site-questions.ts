import type { Asked } from '@seamark/engine';
import type { Actor } from '@/lib/platform/access/actor';
import type { Question, SiteQuestions } from '../contract/questions';
import { AppError } from '@/lib/platform/contract/app-error';
import { databaseClock, type Clock } from '@/lib/platform/db/clock';
import { database, type Transaction } from '@/lib/platform/db/client';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { recordEvent } from '@/lib/platform/access/record-event';
import { readRecordings, whyUnread } from '@/lib/reports/server';
import { getOwnedSite, ownedSite } from '@/lib/platform/access/owned-site';
import { storeResults } from './question-results';
import { questionsOf, replaceQuestions } from './questions';
import { nameCall, sentence, type Unwritten } from '@/lib/platform/contract/sentence';

interface PageQuestions {
  readonly questions: readonly Question[];
  /** In the order of `questions`. */
  readonly ids: readonly string[];
  readonly updatedAt: Date | null;
}

/** What the pages of a site that the caller may read are asked. */
export async function pageQuestions(
  db: Parameters<typeof questionsOf>[0],
  siteId: string,
): Promise<PageQuestions> {
  const rows = await questionsOf(db, siteId, 'pages');
  return {
    // The contract validated the answers.
    questions: rows.map(({ text, answers }) => ({ question: text, answers: answers as string[] })),
    ids: rows.map(({ id }) => id),
    updatedAt: rows.map(({ updatedAt }) => updatedAt).sort((a, b) => +b - +a)[0] ?? null,
  };
}

/** The questions, and those that the site asks itself. */
export async function getSiteQuestions(
  actor: Actor,
  siteId: string,
  signal: AbortSignal,
): Promise<Unwritten<SiteQuestions>> {
  const { id, host } = await getOwnedSite(actor, siteId);
  const stored = await pageQuestions(readOnlyDatabase(), id);
  return viewOf({ id, host }, stored, await askLatest(actor, id, [], signal));
}

/** Replaces the questions of the pages, and asks them of the latest scan. */
export async function putSiteQuestions(
  actor: Actor,
  siteId: string,
  questions: readonly Question[],
  signal: AbortSignal,
  clock: Clock = databaseClock,
): Promise<Unwritten<SiteQuestions>> {
  const site = await database().$transaction(async (tx) => {
    // The lock keeps the site from being deleted until the transaction ends.
    const owned = await ownedSite(tx, actor, siteId, { lock: 'change' });
    const now = await clock.now(tx);
    await replaceQuestions(tx, {
      siteId: owned.id,
      reader: 'pages',
      schedule: 'off',
      texts: questions.map(({ question }) => question),
      valuesOf: (index) => ({ answers: [...questions[index]!.answers] }),
      now,
    });
    const detail = { host: owned.host, questions: questions.length };
    await recordQuestionsChanged(tx, actor, owned.id, detail, now);
    return owned;
  });
  const stored = await pageQuestions(database(), site.id);
  return viewOf(site, stored, await askPagesAgain(actor, site.id, stored, signal));
}

export const recordQuestionsChanged = (
  tx: Transaction,
  actor: Actor,
  siteId: string,
  detail: { readonly host: string; readonly questions: number },
  now: Date,
) =>
  recordEvent(
    tx,
    actor,
    { action: 'questions.changed', subjectKind: 'site', subjectId: siteId, detail },
    now,
  );

/** Asks the latest scan, and stores its answers. */
export async function askPagesAgain(
  actor: Actor,
  siteId: string,
  { questions, ids }: PageQuestions,
  signal: AbortSignal,
): Promise<Latest> {
  const latest = await askLatest(actor, siteId, questions, signal);
  if (latest.asked)
    await storeResults(database(), { ...latest, siteId }, { ...latest.asked, questionIds: ids });
  return latest;
}

interface Latest {
  readonly scanId: string;
  readonly scannedAt: Date;
  /** Null if there is no scan, or it could not be read. */
  readonly asked: Asked | null;
  /** Why there are no answers, and the next step. */
  readonly problem: string | null;
}

async function askLatest(
  actor: Actor,
  siteId: string,
  questions: readonly Question[],
  signal: AbortSignal,
): Promise<Latest> {
  try {
    const { scanId, scannedAt, read } = await readRecordings(
      actor,
      siteId,
      signal,
      (reader, { recordings }) => reader.asked(recordings, questions),
    );
    return {
      scanId,
      scannedAt: new Date(scannedAt),
      asked: read.ok ? read.value : null,
      problem: read.ok ? null : whyUnread(read.reason),
    };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'report_not_found') throw error;
    return { scanId: '', scannedAt: new Date(0), asked: null, problem: error.message };
  }
}

async function viewOf(
  { id, host }: { readonly id: string; readonly host: string },
  { questions, updatedAt }: PageQuestions,
  { asked, problem }: Latest,
): Promise<Unwritten<SiteQuestions>> {
  const engineQuestions = await questionsOf(readOnlyDatabase(), id, 'engines');
  const texts = new Set(questions.map(({ question }) => question));
  return {
    siteId: id,
    host,
    questions: [...questions],
    updatedAt: updatedAt?.toISOString() ?? null,
    suggestions: [
      ...(asked?.suggestions ?? []),
      ...engineQuestions.map(({ text }) => ({ question: text, answer: null, url: null })),
    ].filter(({ question }) => !texts.has(question)),
    nextStep:
      questions.length === 0
        ? sentence`Send what visitors ask with ${nameCall('putSiteQuestions', { id })}.`
        : (problem ?? sentence`Read the answers: ${nameCall('getQuestionResults', { id })}.`),
  };
}
