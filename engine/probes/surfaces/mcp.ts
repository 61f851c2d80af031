import { cached, type Probe } from '../../define';
import { ucpServices } from '../../parse/commerce-documents';
import { isServerCard, SERVER_CARD_TYPE } from '../../parse/server-card';
import { aiCatalog } from '../ai-catalog';
import { serverCardFile, ucpFile } from '../files';
import { mcpLink } from '../mcp-link';

/** Evidence that the site has an MCP server, for people; null without. */
export const mcpSurface: Probe<string | null> = cached({
  asks: (seen) => [
    ...serverCardFile.asks(seen),
    ...aiCatalog.asks(seen),
    ...ucpFile.asks(seen),
    ...mcpLink.asks(seen),
  ],
  read(seen) {
    const card = serverCardFile.read(seen);
    if (card.json?.ok && isServerCard(card.json.value))
      return `an MCP server card at ${card.exchange.ask.url}`;
    const catalog = aiCatalog.read(seen);
    if (catalog.entries.some((e) => e.type === SERVER_CARD_TYPE))
      return `an MCP server card listed in ${catalog.exchange.ask.url}`;
    const ucp = ucpFile.read(seen);
    const service = ucp.json?.ok
      ? ucpServices(ucp.json.value).find((s) => s.transport === 'mcp')
      : undefined;
    if (service) return `UCP service ${service.name} with transport mcp in ${ucp.exchange.ask.url}`;
    const link = mcpLink.read(seen);
    return link ? `the home page links to ${link.url}` : null;
  },
});
