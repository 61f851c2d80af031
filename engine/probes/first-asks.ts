import type { Ask } from '../network/types';
import type { ProbeContext } from './probe-context';
import { CAP, getJson, getPage, getText, getXml } from './ask';

/** Paths of the first wave besides the page and the random addresses; `file` probes of them must use equal asks. */
export const WELL_KNOWN_JSON = {
  apiCatalog: '/.well-known/api-catalog',
  agentCard: '/.well-known/agent-card.json',
  ard: '/.well-known/ard.json',
  aiCatalog: '/.well-known/ai-catalog.json',
  serverCard: '/.well-known/mcp/server-card.json',
  skillsIndex: '/.well-known/agent-skills/index.json',
  protectedResource: '/.well-known/oauth-protected-resource',
  ucp: '/.well-known/ucp',
  acp: '/.well-known/acp.json',
  tdmrep: '/.well-known/tdmrep.json',
} as const;

export const API_CATALOG_ACCEPT = 'application/linkset+json, application/json;q=0.5';
export const SERVER_CARD_ACCEPT = 'application/mcp-server-card+json';

/** Asks as official clients do: a server may have a card for each version (A2A 1.0 section 3.6). */
export function agentCardAsk(url: string): Ask {
  const { headers, ...rest } = getJson(url);
  return { ...rest, headers: { ...headers, 'a2a-version': '1.0' } };
}

export const robotsAsk = (url: string): Ask => getText(url, CAP.robots);

/** Asks that every full run sends first, in this order. */
export function firstAsks(context: ProbeContext): Ask[] {
  const { apiCatalog, serverCard, agentCard, ...json } = WELL_KNOWN_JSON;
  return [
    getPage(context.homeUrl),
    ...context.fingerprints,
    robotsAsk(context.resolve('/robots.txt')),
    getText(context.resolve('/llms.txt')),
    getXml(context.resolve('/sitemap.xml')),
    getText(context.resolve('/.well-known/security.txt')),
    getJson(context.resolve(apiCatalog), API_CATALOG_ACCEPT),
    getJson(context.resolve(serverCard), SERVER_CARD_ACCEPT),
    agentCardAsk(context.resolve(agentCard)),
    ...Object.values(json).map((path) => getJson(context.resolve(path))),
  ];
}
