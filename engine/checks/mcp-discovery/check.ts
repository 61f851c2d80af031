import { defineCheck, unmeasured } from '../define';
import {
  findingOf,
  findingsOf,
  judgeDocument,
  invalidJsonFinding,
  placesTried,
  firstUnanswered,
} from '../document';
import { offersNothing } from '../../parse/offers-nothing';
import { aiCatalog } from '../../probes/ai-catalog';
import { isUnproven } from '../../probes/challenge';
import type { JsonReading } from '../../probes/file';
import { mcpServer, type McpServerReading } from '../../probes/mcp-server';
import { mcpSurface } from '../../probes/surfaces/mcp';
import { guide } from './guide';
import { endpointRules, isReached, rules } from './rules';

/** Requests read the endpoint's properties and tool list; they never call a tool. */
export const mcpDiscovery = defineCheck({
  id: 'mcp-discovery',
  name: 'MCP discovery',
  description: 'Can a client find, reach and use the MCP server?',
  category: 'protocols',
  scope: 'origin',
  forcedBy: ['mcp'],
  rules,
  guide,
  probes: { surface: mcpSurface, catalog: aiCatalog, server: mcpServer },
  applies: {
    lookedFor:
      'an MCP server card, an AI catalog entry of that type, a UCP ' +
      'service over MCP, and links to mcp. hosts or paths ending in /mcp on the home page and in llms.txt',
    evidence: ({ surface }) => surface,
  },

  judge({ catalog, server }) {
    const { card, live } = server;
    // The endpoint of a caller is all that is measured.
    if (card?.via === 'caller' && live && isUnproven(live.exchange))
      return unmeasured(live.exchange);
    if (!card) return withoutCard(server);
    if (card.value === undefined) return [invalidJsonFinding(rules, card)];
    return judgeDocument(rules, { ...server, card, catalog, exchange: card.exchange });
  },
});

const noCard = ({ value }: JsonReading) =>
  offersNothing(value) ? 'a card that declares that no server is available' : 'not a server card';

function withoutCard({ tried, live, isListed }: McpServerReading) {
  const silent = firstUnanswered(tried);
  if (silent) return unmeasured(silent.exchange);
  // Its answer decides how much the missing card costs.
  if (live?.state === 'inconclusive') return unmeasured(live.exchange);
  const message = isListed
    ? 'The AI catalog lists an MCP server card that does not exist'
    : isReached(live)
      ? 'The MCP server responds, but no server card points to it'
      : 'No MCP server card was found';
  const answer = isReached(live) ? 'responds' : 'gives no JSON-RPC response';
  const called = live ? [`${live.endpoint} ${answer}`] : [];
  const evidence = [...placesTried(tried, noCard), ...called].join('; ');
  const on = (tried[0] ?? live)!.exchange;
  const absent = findingOf(rules, 'absent', {
    message,
    level: isReached(live) ? 1 : 0,
    on,
    evidence,
  });
  return [
    absent,
    ...(isReached(live) ? findingsOf(endpointRules, { live, exchange: live.exchange }) : []),
  ];
}
