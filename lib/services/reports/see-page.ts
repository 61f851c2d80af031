import type { PageView } from '@seamark/engine';
import type { Actor } from '@/lib/access/actor';
import type { SeenPage } from '@/lib/contract';
import { AppError } from '@/lib/contract/app-error';
import { seenMarkdown } from '@/lib/views/seen-markdown';
import { getOwnedSite } from '../sites/get-owned-site';
import { readRecordings, whyUnread } from './read-recordings';

export interface SeenHome {
  readonly host: string;
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
): Promise<SeenHome> {
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
  return { host: site.host, scanId, scannedAt, view, reason };
}

/** The same as an object of the API. Throws `report_not_found` if there is nothing to show. */
export async function getSeenPage(
  actor: Actor,
  siteId: string,
  signal: AbortSignal,
): Promise<SeenPage> {
  const { host, scanId, scannedAt, view, reason } = await seePage(actor, siteId, signal);
  if (view === null) throw new AppError('report_not_found', reason ?? 'There is nothing to show.');
  return {
    siteId,
    host,
    scanId,
    scannedAt,
    url: view.url,
    status: view.status,
    htmlTokens: view.html.tokens,
    textTokens: view.textSize.tokens,
    markdownTokens: view.markdown?.tokens ?? null,
    headings: view.headings,
    links: view.links,
    marks: view.marks,
    text: seenMarkdown(view),
    nextStep:
      view.marks > 0
        ? `Repair what is marked: GET /api/v1/me/sites/${siteId}/fixes.`
        : `See other fixes: GET /api/v1/me/sites/${siteId}/fixes.`,
  };
}
