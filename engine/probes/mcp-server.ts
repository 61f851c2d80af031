import { all, probe, read, type Questions } from './probe';
import type { Ask } from '../network/types';
import { ucpEndpoint, ucpServices } from '../parse/commerce-documents';
import { isObject, type Json } from '../parse/json';
import {
  isMeantAsServerCard,
  isServerCard,
  remotesOf,
  SERVER_CARD_TYPE,
} from '../parse/server-card';
import { trimEndOf } from '../parse/text';
import type { ProbeContext } from './probe-context';
import { aiCatalog, cardOf, listedCards, listsType, type DeclaredCard } from './ai-catalog';
import { getJson } from './ask';
import { fetchJson, jsonFileAt, type JsonReading } from './file';
import { serverCardFile, ucpFile } from './files';
import { askMcpEndpoint, isProbeable, type LiveMcp } from './mcp-endpoint';
import { mcpLink, type McpLink } from './mcp-link';
import { resolveUrl } from './page';
import { mcpSurface } from './surfaces/mcp';
import { SERVER_CARD_ACCEPT } from './first-asks';

/** `caller`: no card, but the endpoint that the caller of the audit names. */
export type ServerCardReading = DeclaredCard<
  'well-known path' | 'endpoint' | 'mcp.json' | 'caller'
>;

export interface McpServerReading {
  readonly card: ServerCardReading | null;
  /** Places without a card, for messages and unmeasured results. */
  readonly tried: readonly JsonReading[];
  readonly isListed: boolean;
  /** Server addresses that the site declares, best first. */
  readonly endpoints: readonly string[];
  readonly live: LiveMcp | null;
  /** True if the card declares the probed endpoint. */
  readonly isLiveDeclared: boolean;
}

const ENDPOINTS_MAX = 2;
const legacyFile = jsonFileAt('/.well-known/mcp.json');

const cardAsk = (url: string): Ask => getJson(url, SERVER_CARD_ACCEPT);

/** Endpoints from evidence other than a card. */
function namedEndpoints(context: ProbeContext, link: McpLink | null, ucp: JsonReading): string[] {
  const bound = ucpServices(ucp.value)
    .filter((service) => service.transport === 'mcp')
    .flatMap((service) => ucpEndpoint(service) ?? [])
    .flatMap((url) => resolveUrl(url, context.origin) ?? []);
  return [...new Set([...(link ? [link.url] : []), ...bound])];
}

const isForced = (context: ProbeContext) => context.profile === 'mcp' || context.profile === 'all';

/** `{endpoint}/server-card`, the address that the extension reserves. */
export function cardUrlOf(endpoint: string): string {
  const url = new URL(endpoint);
  return `${url.origin}${trimEndOf(url.pathname, '/')}/server-card`;
}

function endpointCardUrls(context: ProbeContext, named: readonly string[]): string[] {
  const endpoints = [...named, ...(isForced(context) ? [context.resolve('/mcp')] : [])];
  const urls = endpoints
    .filter((url) => isProbeable(context, url) || new URL(url).origin === context.origin)
    .map(cardUrlOf);
  return [...new Set(urls)].slice(0, ENDPOINTS_MAX);
}

/** Accepts any document that the site lists as a card; elsewhere it must be meant as a card, intact or broken. */
function asCard(file: JsonReading, via: ServerCardReading['via']): ServerCardReading | null {
  const card = cardOf(file, via);
  if (!card || card.value === undefined || via === 'AI catalog') return card;
  return (via === 'mcp.json' ? isLegacyCard : isMeantAsServerCard)(card.value) ? card : null;
}

const isLegacyCard = (value: Json | undefined) =>
  isServerCard(value) ||
  (isObject(value) &&
    ['servers', 'mcpServers', 'mcp', 'mcp_endpoint', 'endpoint', 'url'].some((key) =>
      Object.hasOwn(value, key),
    ));

interface CardSearch {
  readonly card: ServerCardReading | null;
  readonly tried: readonly JsonReading[];
}

/** Searches the places in order; later ones are requested only if earlier ones have no card. */
const cardSearch = probe(function* (context): Questions<CardSearch> {
  const [wellKnown, catalog, ucp, link, evidence] = yield* all([
    read(serverCardFile),
    read(aiCatalog),
    read(ucpFile),
    read(mcpLink),
    read(mcpSurface),
  ]);
  const { files: listed, inline } = yield* listedCards(context, catalog, SERVER_CARD_TYPE, cardAsk);
  const first = firstCard(listed, 'AI catalog') ?? inline ?? asCard(wellKnown, 'well-known path');
  if (first) return { card: first, tried: [...listed, wellKnown] };
  const endpointCards = yield* all(
    endpointCardUrls(context, namedEndpoints(context, link, ucp)).map((url) =>
      fetchJson(context, cardAsk(url)),
    ),
  );
  const second = firstCard(endpointCards, 'endpoint');
  const tried = [...listed, wellKnown, ...endpointCards];
  if (second || !(isForced(context) || evidence !== null)) return { card: second, tried };
  const legacy = yield* read(legacyFile);
  return { card: asCard(legacy, 'mcp.json'), tried: [...tried, legacy] };
});

const firstCard = (files: readonly JsonReading[], via: ServerCardReading['via']) =>
  files.map((file) => asCard(file, via)).find((card) => card !== null) ?? null;

/** Streamable HTTP addresses that a card declares, in any shape. */
const declaredBy = (context: ProbeContext, { value, reply }: ServerCardReading): string[] =>
  remotesOf(value).flatMap(({ type, url }) =>
    type === 'sse' || /[{}]/.test(url)
      ? []
      : (resolveUrl(url.slice(0, 2000), reply?.url ?? context.origin) ?? []),
  );

/** The site's MCP server: its card, where the card was found, and the state of its endpoint. */
export const mcpServer = probe(function* (context): Questions<McpServerReading> {
  const endpoint = context.endpointOf('mcp');
  return endpoint === null ? yield* declaredServer(context) : yield* serverAt(context, endpoint);
});

function* serverAt(context: ProbeContext, endpoint: string): Questions<McpServerReading> {
  const live = yield* askMcpEndpoint(context, endpoint);
  const value = { remotes: [{ type: 'streamable-http', url: endpoint }] };
  const { exchange } = live ?? { exchange: context.at(getJson(endpoint)) };
  return {
    card: { url: endpoint, via: 'caller', exchange, reply: null, value, error: null },
    tried: [],
    endpoints: [endpoint],
    isListed: false,
    live,
    isLiveDeclared: true,
  };
}

function* declaredServer(context: ProbeContext): Questions<McpServerReading> {
  const [{ card, tried }, catalog, ucp, link] = yield* all([
    read(cardSearch),
    read(aiCatalog),
    read(ucpFile),
    read(mcpLink),
  ]);
  const declared = card ? declaredBy(context, card) : [];
  const endpoints = [...new Set([...declared, ...namedEndpoints(context, link, ucp)])];
  const endpoint = endpoints.find((url) => isProbeable(context, url));
  return {
    card,
    tried,
    endpoints,
    isListed: listsType(catalog, SERVER_CARD_TYPE),
    live: endpoint === undefined ? null : yield* askMcpEndpoint(context, endpoint),
    isLiveDeclared: endpoint !== undefined && declared.includes(endpoint),
  };
}
