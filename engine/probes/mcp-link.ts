import { ask, probe, read, all, type Questions } from './probe';
import type { Exchange } from '../network/recording';
import { distinctBy } from '../parse/lists';
import { getPage } from './ask';
import { textOfFile } from './file';
import { llmsTxtFile } from './files';
import { homePage, resolveUrl } from './page';
import type { ProbeContext } from './probe-context';
import { looksLikeHtml } from './reply';
import { hostLabelOf, siteLinks } from './site-links';

export interface McpLink {
  readonly url: string;
  /** Where it was found, for people: `the home page links to`. */
  readonly via: string;
  readonly exchange: Exchange;
}

interface Candidate {
  readonly url: string;
  readonly via: string;
  /** A dedicated host or a first path segment, not a nested path. */
  readonly isPlain: boolean;
}

const ASKED_MAX = 2;
const TEXT_MAX = 200_000;
/** Addresses in prose and code, and relative targets of Markdown links. */
const ADDRESSES = /https?:\/\/[^\s<>"'`()[\]{}]{1,300}|(?<=\]\()\/[^\s)]{1,300}/g;

const addressesIn = (text: string, context: ProbeContext): string[] =>
  (text.slice(0, TEXT_MAX).match(ADDRESSES) ?? []).flatMap(
    (address) => resolveUrl(address.replace(/[.,;:!?*_]{1,9}$/, ''), context.origin) ?? [],
  );

function candidate(url: string, via: string, context: ProbeContext): Candidate[] {
  if (!/mcp/i.test(url) || !context.isSameSite(url)) return [];
  const { hostname, pathname } = new URL(url);
  const segments = pathname.toLowerCase().split('/').filter(Boolean);
  const isHost = hostLabelOf(hostname) === 'mcp';
  // Below .well-known are documents about a server.
  if (segments[0] === '.well-known' || (!isHost && segments.at(-1) !== 'mcp')) return [];
  return [{ url, via, isPlain: isHost || segments.length === 1 }];
}

/**
 * An MCP endpoint that the home page or llms.txt links to or names: `mcp.` hosts and paths ending in `mcp`. One GET
 * excludes pages about MCP and dead links: an endpoint answers GET with 405, 406, 400, or 401, not with 404 or 410.
 */
export const mcpLink = probe(function* (context): Questions<McpLink | null> {
  const [links, llms, { html }] = yield* all([read(siteLinks), read(llmsTxtFile), read(homePage)]);
  const named = [
    ...links.flatMap(({ url }) => candidate(url, 'the home page links to', context)),
    ...addressesIn(textOfFile(llms), context).flatMap((url) =>
      candidate(url, 'llms.txt names', context),
    ),
    ...addressesIn(html?.text ?? '', context).flatMap((url) =>
      candidate(url, 'the home page names', context),
    ),
  ];
  const places = distinctBy(named, ({ url }) => url).sort(
    (a, b) => Number(b.isPlain) - Number(a.isPlain),
  );
  for (const { url, via } of places.slice(0, ASKED_MAX)) {
    const exchange = yield* ask(getPage(url));
    if (exchange && isEndpoint(exchange)) return { url, via, exchange };
  }
  return null;
});

function isEndpoint({ answer }: Exchange): boolean {
  // An endpoint that opens a silent event stream ends as a timeout.
  return answer.kind === 'none'
    ? answer.reason === 'timeout'
    : !looksLikeHtml(answer) && answer.status !== 404 && answer.status !== 410;
}
