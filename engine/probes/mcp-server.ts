import { cached, type Probe } from '../define';
import type { Ask, Reply } from '../network/types';
import { ucpServices } from '../parse/commerce-documents';
import { isObject, member, textMember, type Json } from '../parse/json';
import { isServerCard, remotesOf, SERVER_CARD_TYPE } from '../parse/server-card';
import { trimEndOf } from '../parse/text';
import type { Exchange } from '../recording';
import type { Seen } from '../seen';
import { aiCatalog } from './ai-catalog';
import { getJson } from './ask';
import { asJson, jsonFileAt, readExchange, type JsonReading } from './file';
import { serverCardFile, ucpFile } from './files';
import { endpointAsks, isProbeable, liveMcp, type LiveMcp } from './mcp-endpoint';
import { mcpLink } from './mcp-link';
import { resolveUrl } from './page';
import { mcpSurface } from './surfaces/mcp';
import { SERVER_CARD_ACCEPT } from './wave-one';

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
function listedUrls(seen: Seen): string[] {
  const catalog = aiCatalog.read(seen);
  const base = catalog.reply?.url ?? seen.origin;
  const urls = catalog.entries
    .filter((e) => e.type === SERVER_CARD_TYPE && e.url !== null)
    .flatMap((e) => resolveUrl(e.url!, base) ?? []);
  return [...new Set(urls)].slice(0, LISTED_MAX);
}

/** Endpoints named by evidence other than a card. */
function namedEndpoints(seen: Seen): string[] {
  const link = mcpLink.read(seen);
  const ucp = ucpFile.read(seen);
  const services = ucp.json?.ok
    ? ucpServices(ucp.json.value).filter((s) => s.transport === 'mcp')
    : [];
  const bound = services.flatMap((s) => {
    const at = textMember(s.entry, 'endpoint') ?? textMember(member(s.entry, 'mcp'), 'endpoint');
    return (at && resolveUrl(at, seen.origin)) ?? [];
  });
  return [...new Set([...(link ? [link.url] : []), ...bound])];
}

const isForced = (seen: Seen) => seen.profile === 'mcp' || seen.profile === 'all';

/** `{endpoint}/server-card`, the place that the extension reserves. */
export function cardUrlOf(endpoint: string): string {
  const url = new URL(endpoint);
  return `${url.origin}${trimEndOf(url.pathname, '/')}/server-card`;
}

function endpointCardUrls(seen: Seen): string[] {
  const endpoints = [...namedEndpoints(seen), ...(isForced(seen) ? [seen.resolve('/mcp')] : [])];
  const urls = endpoints
    .filter((url) => isProbeable(seen, url) || new URL(url).origin === seen.origin)
    .map(cardUrlOf);
  return [...new Set(urls)].slice(0, ENDPOINTS_MAX);
}

const reading = (seen: Seen, url: string): JsonReading =>
  asJson(readExchange(seen, seen.get(cardAsk(url)), cardAsk(url)));

/** A card listed in the catalog may live anywhere: an agent follows the address it is given. */
function listedReading(seen: Seen, url: string): JsonReading {
  const file = reading(seen, url);
  if (file.state !== 'elsewhere' || !file.reply) return file;
  return asJson({ ...file, state: 'present' });
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
function inlineCard(seen: Seen): ServerCardReading | null {
  const catalog = aiCatalog.read(seen);
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

interface Found {
  readonly card: ServerCardReading | null;
  readonly tried: readonly JsonReading[];
  readonly asks: readonly Ask[];
}

/** Follows the places in order; a later group is asked only when every earlier answer is there and none is a card. */
function findCard(seen: Seen): Found {
  const base = [...mcpSurface.asks(seen)];
  if (!base.every((ask) => seen.get(ask))) return { card: null, tried: [], asks: base };
  const listed = listedUrls(seen);
  const asks: Ask[] = [...base, ...listed.map(cardAsk)];
  const tried: JsonReading[] = listed.map((url) => listedReading(seen, url));
  const first =
    tried.map((file) => asCard(file, 'AI catalog')).find((c) => c) ??
    inlineCard(seen) ??
    asCard(serverCardFile.read(seen), 'well-known path');
  tried.push(serverCardFile.read(seen));
  if (first || !asks.every((ask) => seen.get(ask))) return { card: first, tried, asks };
  const own = endpointCardUrls(seen);
  const files = own.map((url) => reading(seen, url));
  asks.push(...own.map(cardAsk));
  tried.push(...files);
  const second = files.map((file) => asCard(file, 'endpoint')).find((c) => c) ?? null;
  if (
    second ||
    !asks.every((ask) => seen.get(ask)) ||
    !(isForced(seen) || mcpSurface.read(seen) !== null)
  )
    return { card: second, tried, asks };
  asks.push(...legacyFile.asks(seen));
  return {
    card: asCard(legacyFile.read(seen), 'mcp.json'),
    tried: [...tried, legacyFile.read(seen)],
    asks,
  };
}

/** Addresses of streamable HTTP that a card declares, whatever its shape. */
function declaredBy(seen: Seen, card: ServerCardReading): string[] {
  const { value } = card;
  const remotes = remotesOf(value);
  const http = remotes.filter((r) => r.type !== 'sse').map((r) => r.url);
  if (remotes.length > 0) return http.flatMap((url) => absolute(seen, card, url));
  const flat = [
    textMember(value, 'serverUrl'),
    textMember(value, 'url'),
    textMember(value, 'endpoint'),
    textMember(value, 'mcp_endpoint'),
    textMember(member(value, 'transport'), 'endpoint'),
    textMember(member(value, 'transport'), 'url'),
  ];
  return flat.flatMap((url) => (url && !url.includes('#') ? absolute(seen, card, url) : []));
}

function absolute(seen: Seen, card: ServerCardReading, url: string): string[] {
  if (/[{}]/.test(url)) return [];
  const resolved = resolveUrl(url.slice(0, 2000), card.reply?.url ?? seen.origin);
  return resolved ? [resolved] : [];
}

function endpointsOf(seen: Seen, { card, asks }: Found): string[] {
  // Not while a better card may still come: asks may only grow.
  if (!asks.every((ask) => seen.get(ask))) return [];
  return [...new Set([...(card ? declaredBy(seen, card) : []), ...namedEndpoints(seen)])];
}

/** The MCP server of the site: its card, where it is listed, and what its endpoint says. */
export const mcpServer: Probe<McpServerReading> = cached({
  asks(seen) {
    const found = findCard(seen);
    const endpoint = endpointsOf(seen, found).find((url) => isProbeable(seen, url));
    return [...found.asks, ...(endpoint ? endpointAsks(seen, endpoint) : [])];
  },
  read(seen) {
    const found = findCard(seen);
    const endpoints = endpointsOf(seen, found);
    const endpoint = endpoints.find((url) => isProbeable(seen, url));
    return {
      card: found.card,
      tried: found.tried,
      endpoints,
      isListed: aiCatalog.read(seen).entries.some((e) => e.type === SERVER_CARD_TYPE),
      live: endpoint ? liveMcp(seen, endpoint) : null,
      isLiveDeclared:
        endpoint !== undefined &&
        found.card !== null &&
        declaredBy(seen, found.card).includes(endpoint),
    };
  },
});

/** The card alone, without what its endpoint says. */
export const serverCard: Probe<ServerCardReading | null> = cached({
  asks: (seen) => findCard(seen).asks,
  read: (seen) => findCard(seen).card,
});
