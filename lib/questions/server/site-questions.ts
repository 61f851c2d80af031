import type { Asked } from '@seamark/engine';
import type { Actor } from '@/lib/platform/access/actor';
import type { Question, SiteQuestions } from '../contract/questions';
import { AppError } from '@/lib/platform/contract/app-error';
import { databaseClock, type Clock } from '@/lib/platform/db/clock';
import { database, type Database, type Transaction } from '@/lib/platform/db/client';
import { readOnlyDatabase, type ReadOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { readAnswersSettings } from './answers/settings';
import { recordEvent } from '@/lib/platform/access/record-event';
import { readRecordings, whyUnread } from '@/lib/reports/server';
import { getOwnedSite, ownedSite } from '@/lib/platform/access/owned-site';
import { storeResults } from './question-results';
import { nameCall, sentence, type Unwritten } from '@/lib/platform/contract/sentence';

interface StoredQuestions {
  readonly questions: readonly Question[];
  readonly updatedAt: Date | null;
}

/** Questions of a site that the caller may read. */
export async function storedQuestions(
  db: Pick<ReadOnlyDatabase, 'siteQuestions'> | Pick<Database, 'siteQuestions'>,
  siteId: string,
): Promise<StoredQuestions> {
  const { siteQuestions } = db as Pick<ReadOnlyDatabase, 'siteQuestions'>;
  const row = await siteQuestions.findUnique({ where: { siteId } });
  // The contract validated them.
  return row === null
    ? { questions: [], updatedAt: null }
    : { questions: row.questions as unknown as Question[], updatedAt: row.updatedAt };
}

/** The questions, and those that the site asks itself. */
export async function getSiteQuestions(
  actor: Actor,
  siteId: string,
  signal: AbortSignal,
): Promise<Unwritten<SiteQuestions>> {
  const { id, host } = await getOwnedSite(actor, siteId);
  const stored = await storedQuestions(readOnlyDatabase(), id);
  return viewOf({ id, host }, stored, await askLatest(actor, id, [], signal));
}

/** Replaces all questions, and asks them of the latest scan. */
export async function putSiteQuestions(
  actor: Actor,
  siteId: string,
  questions: readonly Question[],
  signal: AbortSignal,
  clock: Clock = databaseClock,
): Promise<Unwritten<SiteQuestions>> {
  const site = await database().$transaction(async (tx) =>
    replaceQuestions(tx, actor, siteId, questions, await clock.now(tx)),
  );
  const latest = await askLatest(actor, site.id, questions, signal);
  if (latest.asked) await storeResults(database(), { ...latest, siteId: site.id }, latest.asked);
  return viewOf(site, { questions, updatedAt: site.updatedAt }, latest);
}

async function replaceQuestions(
  tx: Transaction,
  actor: Actor,
  siteId: string,
  questions: readonly Question[],
  now: Date,
) {
  // The lock keeps the site from being deleted until the transaction ends.
  const { id, host } = await ownedSite(tx, actor, siteId, { lock: 'change' });
  const row = { questions: [...questions], updatedAt: now };
  await tx.siteQuestions.upsert({
    where: { siteId: id },
    create: { siteId: id, ...row },
    update: row,
  });
  await recordEvent(
    tx,
    actor,
    {
      action: 'questions.changed',
      subjectKind: 'site',
      subjectId: id,
      detail: { host, questions: questions.length },
    },
    now,
  );
  return { id, host, updatedAt: now };
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
  { questions, updatedAt }: StoredQuestions,
  { asked, problem }: Latest,
): Promise<Unwritten<SiteQuestions>> {
  const answers = await readAnswersSettings(readOnlyDatabase(), id);
  const asks = (answers?.questions ?? []).map((question) => ({
    question,
    answer: null,
    url: null,
  }));
  const known = new Set(questions.map(({ question }) => question));
  return {
    siteId: id,
    host,
    questions: [...questions],
    updatedAt: updatedAt?.toISOString() ?? null,
    suggestions: [...(asked?.suggestions ?? []), ...asks].filter(
      ({ question }) => !known.has(question),
    ),
    nextStep:
      questions.length === 0
        ? sentence`Send what visitors ask with ${nameCall('putSiteQuestions', { id })}.`
        : (problem ?? sentence`Read the answers: ${nameCall('getQuestionResults', { id })}.`),
  };
}
