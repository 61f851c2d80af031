import { all, probe, read, type Questions } from './probe';
import { AGENT_CARD_TYPE, isAgentCard } from '../parse/agent-card';
import { offersNothing } from '../parse/offers-nothing';
import { aiCatalog, cardOf, listedCards, type DeclaredCard } from './ai-catalog';
import { fetchNamedJson, jsonFileAt, placesOf, type JsonReading } from './file';
import { agentCardFile } from './files';
import { homePage } from './page';
import { agentSurface } from './surfaces/agent';
import { agentCardAsk, WELL_KNOWN_JSON } from './first-asks';

/** `caller`: the card that the caller of the audit names. */
export type FoundAgentCard = DeclaredCard<'well-known path' | 'agent.json' | 'caller'>;

export interface AgentCardReading {
  readonly card: FoundAgentCard | null;
  /** Requested places, best first. */
  readonly tried: readonly JsonReading[];
}

const legacyFile = jsonFileAt('/.well-known/agent.json');

function asCard(file: JsonReading, via: FoundAgentCard['via']): FoundAgentCard | null {
  const card = cardOf(file, via);
  return card && offersNothing(card.value) ? null : card;
}

/** The A2A agent card in use: at its well-known path, listed in the AI catalog, or at the path of earlier versions. */
export const agentCard = probe(function* (context): Questions<AgentCardReading> {
  const endpoint = context.endpointOf('a2a');
  if (endpoint !== null) {
    const file = yield* fetchNamedJson(context, agentCardAsk(endpoint));
    return { card: cardOf(file, 'caller'), tried: [file] };
  }
  const [wellKnown, catalog, evidence, home] = yield* all([
    read(agentCardFile),
    read(aiCatalog),
    read(agentSurface),
    read(homePage),
  ]);
  const first = asCard(wellKnown, 'well-known path');
  if (isAgentCard(first?.value)) return { card: first, tried: [wellKnown] };
  const places = placesOf(context, WELL_KNOWN_JSON.agentCard, home);
  const listed = listedCards(context, catalog, AGENT_CARD_TYPE, agentCardAsk, places);
  const { files, inline } = yield* listed;
  const tried = [wellKnown, ...files];
  const cards = [...files.map((file) => asCard(file, 'AI catalog')), inline, first].filter(
    (card) => card !== null,
  );
  const best = cards.find((card) => isAgentCard(card.value)) ?? cards[0] ?? null;
  const isForced = context.profile === 'agent' || context.profile === 'all';
  if (best || !(isForced || evidence !== null)) return { card: best, tried };
  const legacy = yield* read(legacyFile);
  return { card: asCard(legacy, 'agent.json'), tried: [...tried, legacy] };
});
