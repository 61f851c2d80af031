import { AGENT_CARD_TYPE, isAgentCard } from '../../parse/agent-card';
import { isAirUrn } from '../../parse/ai-catalog';
import { isObject, listMember, textMember, type JsonObject } from '../../parse/json';
import { SERVER_CARD_TYPE } from '../../parse/server-card';
import { trimOf } from '../../parse/text';
import { agentCard, type AgentCardReading } from '../../probes/agent-card';
import { aiCatalog, type AiCatalogReading } from '../../probes/ai-catalog';
import { aiCatalogSample, type FetchedEntry } from './probe';
import { mcpServer, type McpServerReading } from '../../probes/mcp-server';
import { resolveUrl } from '../../probes/page';
import { mediaType } from '../../probes/reply';
import { agentSurface } from '../../probes/surfaces/agent';
import { WELL_KNOWN_JSON } from '../../probes/first-asks';
import type { ProbeContext } from '../../probe-context';
import {
  defineArtifact,
  pointed,
  JSON_HEADERS,
  type OpenCodes,
  type Todo,
} from '../../artifacts/define';
import { serverCardPath } from '../mcp-discovery/artifact';

/** Entries that are there are kept; cards of this site, found or to be served with their own files, are added. */
export const aiCatalogArtifact = defineArtifact({
  kind: 'ai-catalog',
  checkIds: ['ai-catalog', 'mcp-discovery'],
  probes: {
    catalog: aiCatalog,
    sample: aiCatalogSample,
    agent: agentCard,
    agentEvidence: agentSurface,
    server: mcpServer,
  },
  generate({ catalog, sample, agent, agentEvidence, server }, context, { open, todo }) {
    const path = placeOf(catalog, context);
    if (path === null) return null;
    const value = catalog.json?.ok && isObject(catalog.json.value) ? catalog.json.value : {};
    const kept = keptEntries(value, catalog, sample, context, todo);
    const hasType = (type: string) =>
      kept.some((e) => textMember(e, 'type')?.split(';')[0]?.trim().toLowerCase() === type);
    const cards = [
      ...(hasType(SERVER_CARD_TYPE) ? [] : serverEntry(server, open, context)),
      ...(hasType(AGENT_CARD_TYPE)
        ? []
        : agentEntry(
            agent,
            agentEvidence !== null || ['agent', 'all'].includes(context.profile),
            context,
          )),
    ];
    const entries = [...kept, ...cards];
    const first = () => ({
      identifier: `urn:air:${publisher(context)}:${todo('kind of thing: mcp, agent or skill', 'agent')}:${todo('name of the thing', 'example')}`,
      displayName: todo('its name for people', 'Example'),
      type: todo('its media type', AGENT_CARD_TYPE),
      url: todo('its address', `${context.origin}/example.json`),
    });
    return {
      path,
      filename: 'ard.json',
      contentType: 'application/json',
      headers: JSON_HEADERS,
      content: `${JSON.stringify({ ...value, entries: entries.length > 0 ? entries : [first()] }, null, 2)}\n`,
      warnings: cards.flatMap((c) =>
        isFound(textMember(c, 'url')!, agent, server)
          ? []
          : [`It lists ${textMember(c, 'url')}: serve that file too.`],
      ),
      ...pointed({ rel: 'ard', href: path, type: 'application/json' }),
    };
  },
});

/** Where the catalog is; its well-known path while there is none by today's name. Null when it lives on another origin. */
function placeOf(
  { state, exchange, isPredecessor }: AiCatalogReading,
  context: ProbeContext,
): string | null {
  if (state !== 'present' || isPredecessor) return WELL_KNOWN_JSON.ard;
  const at = new URL(exchange.ask.url);
  return at.origin === context.origin && at.search === '' ? at.pathname : null;
}

const publisher = (context: ProbeContext) => context.host.replace(/^www\./, '');

const slug = (text: string) =>
  trimOf(
    text
      .slice(0, 200)
      .normalize('NFKD')
      .replace(/[^a-zA-Z0-9._-]+/g, '-'),
    '-.',
  )
    .toLowerCase()
    .slice(0, 80);

const urn = (context: ProbeContext, kind: string, name: string) =>
  `urn:air:${publisher(context)}:${kind}:${slug(name) || kind}`;

const ENTRIES_MAX = 200;

function keptEntries(
  value: JsonObject,
  catalog: AiCatalogReading,
  sample: readonly FetchedEntry[],
  context: ProbeContext,
  todo: Todo,
): JsonObject[] {
  return listMember(value, 'entries')
    .slice(0, ENTRIES_MAX)
    .filter(isObject)
    .map((entry, at) => {
      const { mediaType: former, data, ...rest } = entry;
      const url = textMember(entry, 'url');
      const place =
        url === undefined
          ? null
          : resolveUrl(url.slice(0, 2000), catalog.reply?.url ?? context.origin);
      const served = sample.find((s) => s.exchange.ask.url === place && s.state !== 'absent');
      const name =
        textMember(entry, 'displayName') ??
        textMember(entry, 'name') ??
        (place === null ? '' : new URL(place).pathname);
      const identifier = textMember(entry, 'identifier');
      return {
        ...rest,
        identifier:
          identifier !== undefined && isAirUrn(identifier)
            ? identifier
            : urn(context, 'entry', identifier?.split(/[:/]/).at(-1) || name || `${at + 1}`),
        displayName: name || identifier?.split(/[:/]/).at(-1) || `Entry ${at + 1}`,
        type:
          textMember(entry, 'type') ??
          textMember({ former: former ?? null }, 'former') ??
          (served && mediaType(served.reply)) ??
          todo(`media type of entry ${at + 1}`, 'application/json'),
        // Where both are there, the address stays: it is what clients refresh.
        ...(Object.hasOwn(entry, 'url')
          ? {}
          : data === undefined
            ? { url: todo(`address of entry ${at + 1}`, `${context.origin}/entry-${at + 1}`) }
            : { data }),
      };
    });
}

function serverEntry(
  server: McpServerReading,
  open: OpenCodes,
  context: ProbeContext,
): JsonObject[] {
  const { card } = server;
  const isProper = card !== null && card.via !== 'mcp.json' && card.reply !== null;
  const isDue =
    isProper ||
    ['absent', 'not-in-catalog', 'legacy-file'].some((code) => open.has(`mcp-discovery/${code}`));
  const path = isDue && !isProper ? serverCardPath(server, context) : null;
  const url = isProper ? card.url : path === null ? null : new URL(path, context.origin).href;
  if (url === null) return [];
  const name = textMember(card?.value, 'name')?.split('/').at(-1) ?? server.live?.name ?? '';
  return [
    {
      identifier: urn(context, 'mcp', name),
      displayName:
        textMember(card?.value, 'title') || name || `MCP server of ${publisher(context)}`,
      type: SERVER_CARD_TYPE,
      url,
    },
  ];
}

function agentEntry(
  { card }: AgentCardReading,
  isDue: boolean,
  context: ProbeContext,
): JsonObject[] {
  const name = textMember(card?.value, 'name') ?? '';
  const isFoundCard = card !== null && card.reply !== null && isAgentCard(card.value);
  if (!isFoundCard && !isDue) return [];
  return [
    {
      identifier: urn(context, 'agent', name),
      displayName: name || `Agent of ${publisher(context)}`,
      type: AGENT_CARD_TYPE,
      url:
        isFoundCard && card.via !== 'agent.json'
          ? card.url
          : context.resolve(WELL_KNOWN_JSON.agentCard),
    },
  ];
}

const isFound = (url: string, { card }: AgentCardReading, server: McpServerReading): boolean =>
  card?.url === url || server.card?.url === url;
