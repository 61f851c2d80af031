import { AGENT_CARD_TYPE, isAgentCard } from '../parse/agent-card';
import { isAirUrn } from '../parse/ai-catalog';
import { isObject, listMember, objectOf, textMember, type JsonObject } from '../parse/json';
import { SERVER_CARD_TYPE } from '../parse/server-card';
import { trimOf } from '../parse/text';
import { agentCard, type AgentCardReading } from '../probes/agent-card';
import { aiCatalog, type AiCatalogReading } from '../probes/ai-catalog';
import { aiCatalogSample, type FetchedEntry } from '../checks/ai-catalog/probe';
import { mcpServer, type McpServerReading } from '../probes/mcp-server';
import { resolveUrl } from '../probes/page';
import { mediaType } from '../probes/reply';
import { WELL_KNOWN_JSON } from '../probes/first-asks';
import type { ProbeContext } from '../probes/probe-context';
import type { ArtifactKind } from './kinds';
import {
  defineArtifact,
  withPointer,
  JSON_HEADERS,
  type ArtifactDraft,
  type RequiredFact,
} from './define';

/** Keeps existing entries; adds this site's cards, both existing ones and those of other generated files. */
export const aiCatalogArtifact = defineArtifact({
  kind: 'ai-catalog',
  checkIds: ['ai-catalog', 'mcp-discovery'],
  linksTo: ['mcp-server-card', 'agent-card'],
  probes: {
    catalog: aiCatalog,
    sample: aiCatalogSample,
    agent: agentCard,
    server: mcpServer,
  },
  generate({ catalog, sample, agent, server }, context, { open, required, siblings }) {
    const path = placeOf(catalog, context);
    if (path === null) return null;
    const value = objectOf(catalog.value);
    const kept = keptEntries(value, catalog, sample, context, required);
    const hasType = (type: string) =>
      kept.some((e) => textMember(e, 'type')?.split(';')[0]?.trim().toLowerCase() === type);
    const cards = [
      ...(hasType(SERVER_CARD_TYPE)
        ? []
        : serverEntry(server, siblings.get('mcp-server-card'), context)),
      ...(hasType(AGENT_CARD_TYPE) ? [] : agentEntry(agent, siblings.get('agent-card'), context)),
    ];
    const entries = [...kept, ...cards.map(({ entry }) => entry)];
    if (entries.length === 0) return null;
    const copyAt = catalog.state === 'absent' ? WELL_KNOWN_JSON.aiCatalog : undefined;
    return {
      path,
      ...(copyAt && { copyAt }),
      filename: 'ard.json',
      contentType: 'application/json',
      headers: JSON_HEADERS,
      content: `${JSON.stringify({ ...value, entries }, null, 2)}\n`,
      warnings: copyAt
        ? [`Serve the same file at ${copyAt} too: MCP clients look for it there.`]
        : [],
      borrowed: cards.flatMap(({ kind, entry }) =>
        kind === null ? [] : [{ kind, line: JSON.stringify(entry) }],
      ),
      // A catalog lists cards; it is not one.
      alsoRepairs: [
        // The former catalog is no longer read.
        { code: 'http-headers/no-cors', subject: new URL(catalog.exchange.ask.url).pathname },
      ],
      leavesOpen: open.has('mcp-discovery/absent') ? [{ code: 'mcp-discovery/absent' }] : [],
      ...withPointer({ rel: 'ard', href: path, type: 'application/json' }),
    };
  },
});

/** Path of the catalog; the well-known path if none with the current name exists. Null on another origin. */
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
  required: RequiredFact,
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
          required(`media type of entry ${at + 1}`, 'application/json'),
        // If both are present, the address stays, because clients refresh from it.
        ...(Object.hasOwn(entry, 'url')
          ? {}
          : data === undefined
            ? { url: required(`address of entry ${at + 1}`, `${context.origin}/entry-${at + 1}`) }
            : { data }),
      };
    });
}

/** A card of this site; `kind` is that of a generated file, null if the card already exists. */
interface CardEntry {
  readonly kind: ArtifactKind | null;
  readonly entry: JsonObject;
}

function serverEntry(
  { card, live }: McpServerReading,
  file: ArtifactDraft | undefined,
  context: ProbeContext,
): CardEntry[] {
  const isProper = card !== null && card.via !== 'mcp.json' && card.reply !== null;
  const url = isProper ? card.url : file?.path && context.resolve(file.path);
  if (!url) return [];
  const name = textMember(card?.value, 'name')?.split('/').at(-1) ?? live?.name ?? '';
  return [
    {
      kind: isProper ? null : 'mcp-server-card',
      entry: {
        identifier: urn(context, 'mcp', name),
        displayName:
          textMember(card?.value, 'title') || name || `MCP server of ${publisher(context)}`,
        type: SERVER_CARD_TYPE,
        url,
      },
    },
  ];
}

function agentEntry(
  { card }: AgentCardReading,
  file: ArtifactDraft | undefined,
  context: ProbeContext,
): CardEntry[] {
  const name = textMember(card?.value, 'name') ?? '';
  const isFound = card !== null && card.reply !== null && isAgentCard(card.value);
  const isInPlace = isFound && card.via !== 'agent.json';
  const url = isInPlace ? card.url : file?.path && context.resolve(file.path);
  if (!url) return [];
  return [
    {
      kind: isInPlace ? null : 'agent-card',
      entry: {
        identifier: urn(context, 'agent', name),
        displayName: name || `Agent of ${publisher(context)}`,
        type: AGENT_CARD_TYPE,
        url,
      },
    },
  ];
}
