import { readPrepared, type Prepared } from '@/lib/db/prepared';
import { AppError } from '@/lib/errors';

/** The newest public measurement of a host, as text that is sent unchanged: one row, nothing parsed. */
export interface SentReport {
  readonly etag: string;
  /** Null: the reader has it already. */
  readonly body: string | null;
}

const NEWEST: Prepared = {
  name: 'newest-public-report',
  // A body that the reader has is neither unpacked nor sent to us.
  text: `SELECT etag, CASE WHEN etag = ANY($2::text[]) THEN NULL ELSE body END AS body
         FROM "PublicReport" WHERE host = $1 ORDER BY "scannedAt" DESC, id DESC LIMIT 1`,
};

/** `known`: the ETags of the versions that the reader has. */
export async function getPublicReport(host: string, known: readonly string[]): Promise<SentReport> {
  const [row] = await readPrepared<SentReport>(NEWEST, [host, known]);
  if (row === undefined)
    throw new AppError(
      'report_not_found',
      `No public report of ${host} yet. Scan it with POST /api/v1/scan.`,
    );
  return row;
}
