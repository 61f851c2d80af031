import type { ReadResult, RecordedReport, RecordingReader } from '@seamark/engine';
import type { Actor } from '@/lib/platform/access/actor';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { scanner } from '@/lib/platform/scanner';
import { requireRecordedReport, type RecordedSiteReport } from './stored-report';

/** Result of reading the recordings of a site's latest succeeded scan. */
export interface FromRecordings<T> {
  readonly scanId: string;
  /** RFC 3339. */
  readonly scannedAt: string;
  /** `not-kept`: too large, or recorded by another engine version. */
  readonly read: ReadResult<T> | { readonly ok: false; readonly reason: 'not-kept' };
}

/**
 * Reads recordings in an evaluator thread with limited concurrency, because the recorded pages may
 * be hostile.
 */
export async function readRecordings<T>(
  actor: Actor,
  siteId: string,
  signal: AbortSignal,
  work: (reader: RecordingReader, report: RecordedReport) => Promise<ReadResult<T>>,
): Promise<FromRecordings<T>> {
  const latest = await requireRecordedReport(readOnlyDatabase(), siteId);
  const { scanId, scannedAt } = latest;
  return { scanId, scannedAt, read: await readWith(actor, signal, latest, work) };
}

export async function readWith<T>(
  actor: Actor,
  signal: AbortSignal,
  { recordings, report: { checks } }: RecordedSiteReport,
  work: (reader: RecordingReader, report: RecordedReport) => Promise<ReadResult<T>>,
): Promise<FromRecordings<T>['read']> {
  if (recordings === null) return { ok: false, reason: 'not-kept' };
  const { reader, readings } = scanner();
  const claimant = { kind: 'organization', key: actor.organizationId } as const;
  return readings.run(claimant, signal, () => work(reader, { recordings, checks }));
}

/** Why nothing could be read, and the next step. */
export function whyUnread(reason: 'not-kept' | 'unreadable' | 'too-slow'): string {
  if (reason === 'too-slow')
    return 'Evaluating the recorded responses of this site takes longer than the limit of 5 seconds.';
  return 'The responses of the latest scan are not available in this version. Scan the site again.';
}
