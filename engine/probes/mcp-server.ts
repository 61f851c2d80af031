import { all, probe, read, type Questions } from './probe';
import type { Ask, Reply } from '../network/types';
import { ucpServices } from '../parse/commerce-documents';
import { isObject, member, textMember, type Json } from '../parse/json';
import { isServerCard, remotesOf, SERVER_CARD_TYPE } from '../parse/server-card';
import { trimEndOf } from '../parse/text';
import type { Exchange } from '../network/recording';
import type { ProbeContext } from './probe-context';
import { aiCatalog, type AiCatalogReading } from './ai-catalog';
import { getJson } from './ask';
import { fetchJson, fetchNamedJson, jsonFileAt, type JsonReading } from './file';
import { serverCardFile, ucpFile } from './files';
import { askMcpEndpoint, isProbeable, type LiveMcp } from './mcp-endpoint';
import { mcpLink, type McpLink } from './mcp-link';
import { resolveUrl } from './page';
import { mcpSurface } from './surfaces/mcp';
import { SERVER_CARD_ACCEPT } from './first-asks';

export interface ServerCardReading {
  readonly url: string;
  readonly via: 'AI catalog' | 'well-known path' | 'endpoint' | 'mcp.json';
  readonly exchange: Exchange;
  /** Null for a card that stands inside the AI catalog itself. */
  readonly reply: Reply | null;
  /** Undefined when it is not JSON. */
  readonly value: Json | undefined;
  readonly error: string | null;
}

export interface McpServerReading {
  readonly card: ServerCardReading | null;
  /** Places without a card, for people and for what was not measured. */
  readonly tried: readonly JsonReading[];
  readonly isListed: boolean;
  /** Addresses of the server that the site itself declares, best first. */
  readonly endpoints: readonly string[];
  readonly live: LiveMcp | null;
  /** The card itself declares the endpoint that was probed. */
  readonly isLiveDeclared: boolean;
}

const LISTED_MAX = 3;
const ENDPOINTS_MAX = 2;
const legacyFile = jsonFileAt('/.well-known/mcp.json');

const cardAsk = (url: string): Ask => getJson(url, SERVER_CARD_ACCEPT);

/** Cards that the AI catalog lists, by address. */
function listedUrls(context: ProbeContext, catalog: AiCatalogReading): string[] {
  const base = catalog.reply?.url ?? context.origin;
  const urls = catalog.entries
    .filter((e) => e.type === SERVER_CARD_TYPE && e.url !== null)
    .flatMap((e) => resolveUrl(e.url!, base) ?? []);
  return [...new Set(urls)].slice(0, LISTED_MAX);
}

/** Endpoints named by evidence other than a card. */
function namedEndpoints(context: ProbeContext, link: McpLink | null, ucp: JsonReading): string[] {
  const services = ucp.json?.ok
    ? ucpServices(ucp.json.value).filter((s) => s.transport === 'mcp')
    : [];
  const bound = services.flatMap((s) => {
    const at = textMember(s.entry, 'endpoint') ?? textMember(member(s.entry, 'mcp'), 'endpoint');
    return (at && resolveUrl(at, context.origin)) ?? [];
  });
  return [...new Set([...(link ? [link.url] : []), ...bound])];
}

const isForced = (context: ProbeContext) => context.profile === 'mcp' || context.profile === 'all';

/** `{endpoint}/server-card`, the place that the extension reserves. */
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

function asCard(file: JsonReading, via: ServerCardReading['via']): ServerCardReading | null {
  if (file.state !== 'present' || !file.json) return null;
  const value = file.json.ok ? file.json.value : undefined;
  // What the site lists as a card is one; elsewhere a document has to look like one, or like a broken one.
  if (
    file.json.ok &&
    via !== 'AI catalog' &&
    !(via === 'mcp.json' ? isLegacyCard(value) : isServerCard(value))
  )
    return null;
  return {
    url: file.exchange.ask.url,
    via,
    exchange: file.exchange,
    reply: file.reply,
    value,
    error: file.json.ok ? null : file.json.error,
  };
}

const isLegacyCard = (value: Json | undefined) =>
  isServerCard(value) ||
  (isObject(value) &&
    ['servers', 'mcpServers', 'mcp', 'mcp_endpoint', 'endpoint', 'url'].some((key) =>
      Object.hasOwn(value, key),
    ));

/** A card that is a member of the catalog instead of a file of its own. */
function inlineCard(catalog: AiCatalogReading): ServerCardReading | null {
  const entry = catalog.entries.find((e) => e.type === SERVER_CARD_TYPE && e.data !== undefined);
  return entry
    ? {
        url: catalog.exchange.ask.url,
        via: 'AI catalog',
        exchange: catalog.exchange,
        reply: null,
        value: entry.data,
        error: null,
      }
    : null;
}

interface CardSearch {
  readonly card: ServerCardReading | null;
  readonly tried: readonly JsonReading[];
}

/** Follows the places in order; a later one is asked only when no earlier one holds a card. */
const cardSearch = probe(function* (context): Questions<CardSearch> {
  const [wellKnown, catalog, ucp, link, evidence] = yield* all([
    read(serverCardFile),
    read(aiCatalog),
    read(ucpFile),
    read(mcpLink),
    read(mcpSurface),
  ]);
  const listed = yield* all(
    listedUrls(context, catalog).map((url) => fetchNamedJson(context, cardAsk(url))),
  );
  const first =
    firstCard(listed, 'AI catalog') ?? inlineCard(catalog) ?? asCard(wellKnown, 'well-known path');
  if (first) return { card: first, tried: [...listed, wellKnown] };
  const beside = yield* all(
    endpointCardUrls(context, namedEndpoints(context, link, ucp)).map((url) =>
      fetchJson(context, cardAsk(url)),
    ),
  );
  const second = firstCard(beside, 'endpoint');
  const tried = [...listed, wellKnown, ...beside];
  if (second || !(isForced(context) || evidence !== null)) return { card: second, tried };
  const legacy = yield* read(legacyFile);
  return { card: asCard(legacy, 'mcp.json'), tried: [...tried, legacy] };
});

const firstCard = (files: readonly JsonReading[], via: ServerCardReading['via']) =>
  files.map((file) => asCard(file, via)).find((card) => card !== null) ?? null;

/** Addresses of streamable HTTP that a card declares, whatever its shape. */
const declaredBy = (context: ProbeContext, card: ServerCardReading): string[] =>
  remotesOf(card.value)
    .filter((r) => r.type !== 'sse')
    .flatMap(({ url }) => absolute(context, card, url));

function absolute(context: ProbeContext, card: ServerCardReading, url: string): string[] {
  if (/[{}]/.test(url)) return [];
  const resolved = resolveUrl(url.slice(0, 2000), card.reply?.url ?? context.origin);
  return resolved ? [resolved] : [];
}

/** The MCP server of the site: its card, where it is listed, and what its endpoint says. */
export const mcpServer = probe(function* (context): Questions<McpServerReading> {
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
    isListed: catalog.entries.some((e) => e.type === SERVER_CARD_TYPE),
    live: endpoint === undefined ? null : yield* askMcpEndpoint(context, endpoint),
    isLiveDeclared: endpoint !== undefined && declared.includes(endpoint),
  };
});

/** The card alone, without what its endpoint says. */
export const serverCard = probe(function* (): Questions<ServerCardReading | null> {
  const { card } = yield* read(cardSearch);
  return card;
});
