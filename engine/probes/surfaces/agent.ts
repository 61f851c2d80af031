import { cached, type Probe } from '../../define';
import { AGENT_CARD_TYPE, isAgentCard } from '../../parse/agent-card';
import { ucpServices } from '../../parse/commerce-documents';
import { aiCatalog } from '../ai-catalog';
import { agentCardFile, ucpFile } from '../files';

/** Evidence that the site has an A2A agent, for people; null without. */
export const agentSurface: Probe<string | null> = cached({
  asks: (seen) => [...agentCardFile.asks(seen), ...aiCatalog.asks(seen), ...ucpFile.asks(seen)],
  read(seen) {
    const card = agentCardFile.read(seen);
    if (card.json?.ok && isAgentCard(card.json.value))
      return `an agent card at ${card.exchange.ask.url}`;
    const catalog = aiCatalog.read(seen);
    if (catalog.entries.some((e) => e.type === AGENT_CARD_TYPE))
      return `an agent card listed in ${catalog.exchange.ask.url}`;
    const ucp = ucpFile.read(seen);
    const service = ucp.json?.ok
      ? ucpServices(ucp.json.value).find((s) => s.transport === 'a2a')
      : undefined;
    return service
      ? `UCP service ${service.name} with transport a2a in ${ucp.exchange.ask.url}`
      : null;
  },
});
