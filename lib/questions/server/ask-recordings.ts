import type { Asked, AuditOutcome } from '@seamark/engine';
import type { Database } from '@/lib/platform/db/client';
import { scanner } from '@/lib/platform/scanner';
import { storedQuestions } from './site-questions';

/** Answers of a measured site to its questions; null if it has none, or its recordings cannot be read. */
export async function askRecordings(
  db: Database,
  siteId: string,
  outcome: AuditOutcome,
): Promise<Asked | null> {
  const recordings = outcome.ok ? outcome.report.recordings : null;
  if (recordings === null) return null;
  const { questions } = await storedQuestions(db, siteId);
  if (questions.length === 0) return null;
  const read = await scanner().reader.asked(recordings, questions);
  return read.ok ? read.value : null;
}
