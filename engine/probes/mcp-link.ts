import { cached, type Probe } from '../define';
import type { Ask } from '../network/types';
import type { Exchange } from '../recording';
import type { Seen } from '../seen';
import { getPage } from './ask';
import { looksLikeHtml } from './reply';
import { siteLinks, type SiteLink } from './site-links';

export interface McpLink {
  readonly url: string;
  readonly exchange: Exchange;
}

/** Links that may be an endpoint; a host or a path of its own before one inside other paths. */
function candidate(seen: Seen): SiteLink | undefined {
  const links = siteLinks
    .read(seen)
    .filter((l) => l.hostLabel === 'mcp' || l.segments.at(-1) === 'mcp');
  return links.find((l) => l.hostLabel === 'mcp' || l.segments.length === 1) ?? links[0];
}

const askOf = (link: SiteLink): Ask => getPage(link.url);

/**
 * A link of the home page to an MCP endpoint: `mcp.` hosts and paths ending in `mcp`. One GET keeps pages
 * *about* MCP apart. So is a dead link: an endpoint answers GET with 405, 406, 400 or 401, not with 404 or 410.
 */
export const mcpLink: Probe<McpLink | null> = cached({
  asks(seen) {
    const link = candidate(seen);
    return [...siteLinks.asks(seen), ...(link ? [askOf(link)] : [])];
  },
  read(seen) {
    const link = candidate(seen);
    const exchange = link && seen.get(askOf(link));
    if (!link || !exchange) return null;
    const { answer } = exchange;
    // An endpoint that opens an event stream and says nothing ends as a timeout.
    if (answer.kind === 'none')
      return answer.reason === 'timeout' ? { url: link.url, exchange } : null;
    return looksLikeHtml(answer) || answer.status === 404 || answer.status === 410
      ? null
      : { url: link.url, exchange };
  },
});
