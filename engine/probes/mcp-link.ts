import { ask, probe, read, type Questions } from './probe';
import type { Exchange } from '../network/recording';
import { getPage } from './ask';
import { looksLikeHtml } from './reply';
import { siteLinks, type SiteLink } from './site-links';

export interface McpLink {
  readonly url: string;
  readonly exchange: Exchange;
}

/** A link that may be an endpoint; a dedicated host or first path segment is preferred to a nested path. */
function candidate(all: readonly SiteLink[]): SiteLink | undefined {
  const links = all.filter((l) => l.hostLabel === 'mcp' || l.segments.at(-1) === 'mcp');
  return links.find((l) => l.hostLabel === 'mcp' || l.segments.length === 1) ?? links[0];
}

/**
 * A home page link to an MCP endpoint: `mcp.` hosts and paths ending in `mcp`. One GET excludes pages about MCP and
 * dead links: an endpoint answers GET with 405, 406, 400, or 401, not with 404 or 410.
 */
export const mcpLink = probe(function* (): Questions<McpLink | null> {
  const link = candidate(yield* read(siteLinks));
  const exchange = link && (yield* ask(getPage(link.url)));
  if (!exchange) return null;
  const { answer } = exchange;
  // An endpoint that opens a silent event stream ends as a timeout.
  const isEndpoint =
    answer.kind === 'none'
      ? answer.reason === 'timeout'
      : !looksLikeHtml(answer) && answer.status !== 404 && answer.status !== 410;
  return isEndpoint ? { url: link.url, exchange } : null;
});
