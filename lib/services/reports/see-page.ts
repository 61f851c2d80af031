import type { PageView } from '@seamark/engine';
import type { Actor } from '@/lib/access/actor';
import { getOwnedSite } from '../sites/get-owned-site';
import { readRecordings, whyUnread } from './read-recordings';

export interface SeenPage {
  readonly scanId: string;
  /** RFC 3339. */
  readonly scannedAt: string;
  /** Null if it could not be read, or the page did not answer. */
  readonly view: PageView | null;
  /** Why there is no view. */
  readonly reason: string | null;
}

/** The home page as agents see it, from the answers of the latest scan. Throws `report_not_found` before the first. */
export async function seePage(
  actor: Actor,
  siteId: string,
  signal: AbortSignal,
): Promise<SeenPage> {
  const site = await getOwnedSite(actor, siteId);
  const { scanId, scannedAt, read } = await readRecordings(
    actor,
    site.id,
    signal,
    (reader, recordings) => reader.seen(recordings),
  );
  const view = read.ok ? read.value : null;
  const reason = !read.ok
    ? whyUnread(read.reason)
    : view === null
      ? 'The home page did not answer in the latest scan.'
      : null;
  return { scanId, scannedAt, view, reason };
}
