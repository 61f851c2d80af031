import { all, probe, read, type Questions } from '../probe';
import { ucpServices } from '../../parse/commerce-documents';
import { isMeantAsServerCard, SERVER_CARD_TYPE } from '../../parse/server-card';
import { aiCatalog, listsType } from '../ai-catalog';
import { serverCardFile, ucpFile } from '../files';
import { mcpLink } from '../mcp-link';

/** Evidence of an MCP server, for people; null without. */
export const mcpSurface = probe(function* (context): Questions<string | null> {
  const endpoint = context.endpointOf('mcp');
  if (endpoint !== null) return endpoint;
  const [card, catalog, ucp, link] = yield* all([
    read(serverCardFile),
    read(aiCatalog),
    read(ucpFile),
    read(mcpLink),
  ]);
  if (card.error !== null || isMeantAsServerCard(card.value))
    return `an MCP server card at ${card.exchange.ask.url}`;
  if (listsType(catalog, SERVER_CARD_TYPE))
    return `an MCP server card listed in ${catalog.exchange.ask.url}`;
  const service = ucpServices(ucp.value).find((s) => s.transport === 'mcp');
  if (service) return `UCP service ${service.name} with transport mcp in ${ucp.exchange.ask.url}`;
  return link ? `${link.via} ${link.url}` : null;
});
