import type { AuditOutcome } from '@seamark/engine';
import type { AskedQuestions } from '@/lib/reports/server';
import type { Database } from '@/lib/platform/db/client';
import { scanner } from '@/lib/platform/scanner';
import { pageQuestions } from './site-questions';

/** Answers of a measured site to its questions; null if it has none, or its recordings cannot be read. */
export async function askRecordings(
  db: Database,
  siteId: string,
  outcome: AuditOutcome,
): Promise<AskedQuestions | null> {
  const recordings = outcome.ok ? outcome.report.recordings : null;
  if (recordings === null) return null;
  const { questions, ids } = await pageQuestions(db, siteId);
  if (questions.length === 0) return null;
  const read = await scanner().reader.asked(recordings, questions);
  return read.ok ? { ...read.value, questionIds: ids } : null;
}
