import { readPrepared, type Prepared } from '@/lib/platform/db/prepared';
import { hostOfSegment } from '@/lib/platform/text/host';

/** Pages whose content is that of this version of Seamark. */
const STATIC = /^\/(?:(?:checks|docs|legal|tools)(?:\/[^/]+)?|bot|engine|pricing)?$/;
const REPORT = /^\/report\/([^/]+)$/;

const ETAG: Prepared = {
  name: 'newest-public-etag',
  text: `SELECT etag FROM "PublicReport" WHERE host = $1 ORDER BY "scannedAt" DESC, id DESC LIMIT 1`,
};

/**
 * Version of the data that a public page shows: that of the report on it, empty for pages without data. Null if the page
 * may not be stored, as while the database is unavailable.
 */
export async function publicPageVersion(path: string): Promise<string | null> {
  if (STATIC.test(path)) return '';
  const segment = REPORT.exec(path)?.[1];
  const host = segment === undefined ? null : hostOfSegment(segment);
  if (host === null) return null;
  const rows = await readPrepared<{ readonly etag: string }>(ETAG, [host]).catch(() => null);
  return rows === null ? null : (rows[0]?.etag ?? 'none');
}
