import type { ReadResult, RecordingReader } from '@seamark/engine';
import type { Actor } from '@/lib/access/actor';
import { readOnlyDatabase } from '@/lib/db/read-only-client';
import { scanner } from '@/lib/scanner';
import { requireLatestRecordings } from './stored-report';

/** What the recorded answers of a site's newest succeeded scan say. */
export interface FromRecordings<T> {
  readonly scanId: string;
  /** RFC 3339. */
  readonly scannedAt: string;
  /** `not-kept`: too large, or of another version of the engine. */
  readonly read: ReadResult<T> | { readonly ok: false; readonly reason: 'not-kept' };
}

/** Reads them in an evaluator thread, a few at a time: the page behind them may be hostile. */
export async function readRecordings<T>(
  actor: Actor,
  siteId: string,
  signal: AbortSignal,
  work: (reader: RecordingReader, recordings: Uint8Array) => Promise<ReadResult<T>>,
): Promise<FromRecordings<T>> {
  const { scanId, scannedAt, recordings } = await requireLatestRecordings(
    readOnlyDatabase(),
    siteId,
  );
  const { reader, readings } = scanner();
  const read =
    recordings === null
      ? ({ ok: false, reason: 'not-kept' } as const)
      : await readings.run({ kind: 'organization', key: actor.organizationId }, signal, () =>
          work(reader, recordings),
        );
  return { scanId, scannedAt: scannedAt.toISOString(), read };
}

/** Why there is nothing to read, and what to do. */
export function whyUnread(reason: 'not-kept' | 'unreadable' | 'too-slow'): string {
  if (reason === 'too-slow')
    return 'Evaluating the recorded responses of this site takes longer than the limit of 5 seconds.';
  return 'The responses of the latest scan are not available in this version. Scan the site again.';
}
