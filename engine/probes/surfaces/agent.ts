import { all, probe, read, type Questions } from '../probe';
import { AGENT_CARD_TYPE, isMeantAsAgentCard } from '../../parse/agent-card';
import { ucpServices } from '../../parse/commerce-documents';
import { aiCatalog, listsType } from '../ai-catalog';
import { agentCardFile, ucpFile } from '../files';

/** Evidence of an A2A agent, for people; null without. */
export const agentSurface = probe(function* (context): Questions<string | null> {
  const endpoint = context.endpointOf('a2a');
  if (endpoint !== null) return endpoint;
  const [card, catalog, ucp] = yield* all([read(agentCardFile), read(aiCatalog), read(ucpFile)]);
  if (card.error !== null || isMeantAsAgentCard(card.value))
    return `an agent card at ${card.exchange.ask.url}`;
  if (listsType(catalog, AGENT_CARD_TYPE))
    return `an agent card listed in ${catalog.exchange.ask.url}`;
  const service = ucpServices(ucp.value).find((s) => s.transport === 'a2a');
  return service
    ? `UCP service ${service.name} with transport a2a in ${ucp.exchange.ask.url}`
    : null;
});
