import type { PageView } from '@seamark/engine';
import type { Actor } from '@/lib/platform/access/actor';
import type { SeenPage } from '../contract';
import { AppError } from '@/lib/platform/contract/app-error';
import { seenMarkdown } from '../seen-markdown';
import { siteText } from '@/lib/platform/text/site-text';
import type { OwnedSite } from '@/lib/platform/access/owned-site';
import { readRecordings, whyUnread } from '@/lib/reports/server';
import { nameCall, sentence, type Unwritten } from '@/lib/platform/contract/sentence';

export interface Seen {
  readonly host: string;
  readonly scanId: string;
  /** RFC 3339. */
  readonly scannedAt: string;
  /** Address of the page; null for the home page. */
  readonly chosen: string | null;
  /** Addresses of the additional pages of the scan. */
  readonly urls: readonly string[];
  /** Null if it could not be read, or the page did not answer. */
  readonly view: PageView | null;
  /** Why there is no view. */
  readonly reason: string | null;
}

/**
 * A page as agents see it, from the answers of the latest scan: the home page for null. `page` is an address or a path.
 * Throws `report_not_found` before the first scan.
 */
export async function seePage(
  actor: Actor,
  site: OwnedSite,
  page: string | null,
  signal: AbortSignal,
): Promise<Seen> {
  const url = page === null ? null : addressOf(page, site.url);
  const { scanId, scannedAt, read } = await readRecordings(
    actor,
    site.id,
    signal,
    (reader, { recordings }) => reader.seen(recordings, url),
  );
  const { view, urls } = read.ok ? read.value : { view: null, urls: [] };
  const reason = !read.ok ? whyUnread(read.reason) : view === null ? whyUnseen(url, urls) : null;
  return { host: site.host, scanId, scannedAt, chosen: url, urls, view, reason };
}

/** Address of a page of the site; null for the home page. */
function addressOf(page: string, home: string): string | null {
  if (!URL.canParse(page, home)) return page;
  const { href } = new URL(page, home);
  return href === home ? null : href;
}

function whyUnseen(url: string | null, urls: readonly string[]): string {
  if (url === null) return 'The home page did not answer in the latest scan.';
  return urls.length === 0
    ? 'The latest scan measured no page but the home page.'
    : `${siteText(url, 200)} is not among the ${urls.length} additional pages of the latest scan.`;
}

/** The same as an object of the API. Throws `report_not_found` if there is nothing to show. */
export async function getSeenPage(
  actor: Actor,
  site: OwnedSite,
  page: string | null,
  signal: AbortSignal,
): Promise<Unwritten<SeenPage>> {
  const seen = await seePage(actor, site, page, signal);
  const { host, scanId, scannedAt, urls, view, reason } = seen;
  if (view === null) throw new AppError('report_not_found', reason ?? 'There is nothing to show.');
  return {
    siteId: site.id,
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
    otherPages: [...urls],
    text: seenMarkdown(view),
    nextStep: sentence`${view.marks > 0 ? 'Repair what is marked' : 'See other fixes'}: ${nameCall('listFixes', { id: site.id })}.`,
  };
}
