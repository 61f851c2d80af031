import { cached, type Probe } from '../define';
import type { Ask, Reply } from '../network/types';
import { AGENT_CARD_TYPE, isAgentCard } from '../parse/agent-card';
import type { Json } from '../parse/json';
import type { Exchange } from '../recording';
import type { Seen } from '../seen';
import { aiCatalog } from './ai-catalog';
import { getJson } from './ask';
import { asJson, jsonFileAt, readExchange, type JsonReading } from './file';
import { agentCardFile } from './files';
import { resolveUrl } from './page';
import { agentSurface } from './surfaces/agent';

export interface FoundAgentCard {
  readonly url: string;
  readonly via: 'well-known path' | 'AI catalog' | 'agent.json';
  readonly exchange: Exchange;
  /** Null for a card that stands inside the AI catalog itself. */
  readonly reply: Reply | null;
  /** Undefined when it is not JSON. */
  readonly value: Json | undefined;
  readonly error: string | null;
}

export interface AgentCardReading {
  readonly card: FoundAgentCard | null;
  /** Places that were asked, best first. */
  readonly tried: readonly JsonReading[];
}

const LISTED_MAX = 3;
const legacyFile = jsonFileAt('/.well-known/agent.json');

const isForced = (seen: Seen) => seen.profile === 'agent' || seen.profile === 'all';

/** Cards that the AI catalog lists, by address. */
function listedAsks(seen: Seen): Ask[] {
  const catalog = aiCatalog.read(seen);
  const base = catalog.reply?.url ?? seen.origin;
  const own = new Set(agentCardFile.asks(seen).map((ask) => ask.url));
  const listed = catalog.entries.flatMap((e) =>
    e.type === AGENT_CARD_TYPE && e.url !== null ? [resolveUrl(e.url.slice(0, 2000), base)] : [],
  );
  const urls = listed.flatMap((url) => (url !== null && !own.has(url) ? [url] : []));
  return [...new Set(urls)].slice(0, LISTED_MAX).map((url) => getJson(url));
}

/** A listed card may live anywhere: an agent follows the address it is given. */
function listedReading(seen: Seen, ask: Ask): JsonReading {
  const file = asJson(readExchange(seen, seen.get(ask), ask));
  return file.state === 'elsewhere' && file.reply ? asJson({ ...file, state: 'present' }) : file;
}

function asCard(file: JsonReading, via: FoundAgentCard['via']): FoundAgentCard | null {
  if (file.state !== 'present' || !file.json) return null;
  const error = file.json.ok
    ? null
    : file.reply?.truncated
      ? 'larger than 1 MiB, the most that is read'
      : file.json.error;
  return {
    url: file.exchange.ask.url,
    via,
    exchange: file.exchange,
    reply: file.reply,
    value: file.json.ok ? file.json.value : undefined,
    error,
  };
}

function inlineCard(seen: Seen): FoundAgentCard | null {
  const catalog = aiCatalog.read(seen);
  const entry = catalog.entries.find((e) => e.type === AGENT_CARD_TYPE && e.data !== undefined);
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

interface Found extends AgentCardReading {
  readonly asks: readonly Ask[];
}

/** Follows the places in order; a later one is asked only when every earlier answer is there and none is a card. */
function findCard(seen: Seen): Found {
  const base = [...agentSurface.asks(seen)];
  const wellKnown = agentCardFile.read(seen);
  const first = asCard(wellKnown, 'well-known path');
  if (!base.every((ask) => seen.get(ask)) || isAgentCard(first?.value))
    return { card: first, tried: [wellKnown], asks: base };
  const listed = listedAsks(seen);
  const files = listed.map((ask) => listedReading(seen, ask));
  const tried = [wellKnown, ...files];
  const asks = [...base, ...listed];
  const cards = [
    ...files.map((file) => asCard(file, 'AI catalog')),
    inlineCard(seen),
    first,
  ].filter((c) => c !== null);
  const best = cards.find((c) => isAgentCard(c.value)) ?? cards[0] ?? null;
  if (
    best ||
    !asks.every((ask) => seen.get(ask)) ||
    !(isForced(seen) || agentSurface.read(seen) !== null)
  )
    return { card: best, tried, asks };
  const legacy = legacyFile.read(seen);
  return {
    card: asCard(legacy, 'agent.json'),
    tried: [...tried, legacy],
    asks: [...asks, ...legacyFile.asks(seen)],
  };
}

const found = (seen: Seen) => findCard(seen);

/** The A2A agent card in force: at its path, listed in the AI catalog, or at the path of earlier versions. */
export const agentCard: Probe<AgentCardReading> = cached({
  asks: (seen) => seen.once(found).asks,
  read: (seen) => {
    const { card, tried } = seen.once(found);
    return { card, tried };
  },
});
