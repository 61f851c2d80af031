import { all, probe, read, type Questions } from './probe';
import type { Reply } from '../network/types';
import { AGENT_CARD_TYPE, isAgentCard } from '../parse/agent-card';
import type { Json } from '../parse/json';
import { offersNothing } from '../parse/offers-nothing';
import type { Exchange } from '../network/recording';
import type { ProbeContext } from './probe-context';
import { aiCatalog, type AiCatalogReading } from './ai-catalog';
import { getJson } from './ask';
import { fetchNamedJson, jsonFileAt, placesOf, type JsonReading } from './file';
import { agentCardFile } from './files';
import { homePage, resolveUrl, type PageReading } from './page';
import { agentSurface } from './surfaces/agent';
import { WELL_KNOWN_JSON } from './first-asks';

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

const isForced = (context: ProbeContext) =>
  context.profile === 'agent' || context.profile === 'all';

/** Addresses of cards that the AI catalog lists. */
function listedUrls(context: ProbeContext, catalog: AiCatalogReading, home: PageReading): string[] {
  const base = catalog.reply?.url ?? context.origin;
  const own = placesOf(context, WELL_KNOWN_JSON.agentCard, home);
  const urls = catalog.entries.flatMap((e) => {
    const url =
      e.type === AGENT_CARD_TYPE && e.url !== null ? resolveUrl(e.url.slice(0, 2000), base) : null;
    return url !== null && !own.includes(url) ? [url] : [];
  });
  return [...new Set(urls)].slice(0, LISTED_MAX);
}

function asCard(file: JsonReading, via: FoundAgentCard['via']): FoundAgentCard | null {
  if (file.state !== 'present' || !file.json) return null;
  if (file.json.ok && offersNothing(file.json.value)) return null;
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

function inlineCard(catalog: AiCatalogReading): FoundAgentCard | null {
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

/** The A2A agent card in force: at its path, listed in the AI catalog, or at the path of earlier versions. */
export const agentCard = probe(function* (context): Questions<AgentCardReading> {
  const [wellKnown, catalog, evidence, home] = yield* all([
    read(agentCardFile),
    read(aiCatalog),
    read(agentSurface),
    read(homePage),
  ]);
  const first = asCard(wellKnown, 'well-known path');
  if (isAgentCard(first?.value)) return { card: first, tried: [wellKnown] };
  const files = yield* all(
    listedUrls(context, catalog, home).map((url) => fetchNamedJson(context, getJson(url))),
  );
  const tried = [wellKnown, ...files];
  const cards = [
    ...files.map((file) => asCard(file, 'AI catalog')),
    inlineCard(catalog),
    first,
  ].filter((c) => c !== null);
  const best = cards.find((c) => isAgentCard(c.value)) ?? cards[0] ?? null;
  if (best || !(isForced(context) || evidence !== null)) return { card: best, tried };
  const legacy = yield* read(legacyFile);
  return { card: asCard(legacy, 'agent.json'), tried: [...tried, legacy] };
});
