import { AGENT_CARD_TYPE, isAgentCard } from '../parse/agent-card';
import { isAirUrn, isUri } from '../parse/ai-catalog';
import {
  isObject,
  listMember,
  objectOf,
  textMember,
  type Json,
  type JsonObject,
} from '../parse/json';
import { SERVER_CARD_TYPE } from '../parse/server-card';
import { asciiSlug, essenceOf } from '../parse/text';
import { agentCard, type AgentCardReading } from '../probes/agent-card';
import {
  aiCatalog,
  type AiCatalogReading,
  type CatalogDocument,
  type CatalogFormat,
} from '../probes/ai-catalog';
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
  type ArtifactDraft,
  type FindingOf,
  type OptionalFact,
  type RequiredFact,
} from './define';
import { JSON_HEADERS, jsonText, ownPath } from './json-artifact';

/**
 * AI Catalog 0.9.0 for clients and ARD for registries. Keeps entries with their identifiers, and adds this site's
 * cards, both existing ones and those of other generated files.
 */
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
  generate({ catalog, sample, agent, server }, context, { open, required, optional, siblings }) {
    const named = [agent.card, server.card].flatMap((card) =>
      card?.reply ? [[card.url, nameOf(card.value)] as const] : [],
    );
    const parts = { sample, names: new Map(named), context, required };
    const cards = [
      ...serverEntry(server, siblings.get('mcp-server-card'), context),
      ...agentEntry(agent, siblings.get('agent-card'), context),
    ];
    const files = targetsOf(catalog, context).flatMap(({ path, formats, source, isNew }) => {
      const value = objectOf(source.value);
      // A file that may be left out asks for nothing.
      const optionalFact = isNew ? () => undefined : optional;
      const previous = keptEntries(value, source, formats, { ...parts, optional: optionalFact });
      const added = cards.filter(
        ({ entry }) => !previous.some((other) => typeOf(other) === entry.type),
      );
      const isArd = formats.includes('ARD');
      const entries = [
        ...previous,
        ...added.map(({ entry, name }) => withName(entry, isArd ? name : '')),
      ];
      // A new file never opens a finding.
      const isSound = !isNew || entries.every(isArd ? isArdEntry : hasUri);
      return path && entries.length > 0 && isSound
        ? [{ path, formats, value, entries, added }]
        : [];
    });
    const [first, second] = files;
    if (!first || first.path === null) return null;
    const [content, copied] = files.map(contentOf);
    const rel = first.formats.includes('ARD') ? 'ard' : 'ai-catalog';
    return {
      path: first.path,
      ...(second && { copy: { path: second.path, content: copied! } }),
      filename: first.path.split('/').at(-1)!,
      contentType: 'application/json',
      headers: JSON_HEADERS,
      content: content!,
      warnings: [
        ...(second ? [`Serve the file at ${second.path} too: MCP clients look for it there.`] : []),
        ...(files.some(({ value }) => Object.hasOwn(value, 'signature'))
          ? ['The signature no longer fits and was left out: sign the catalog again.']
          : []),
      ],
      borrowed: first.added.flatMap(({ kind }, at) =>
        kind === null
          ? []
          : [{ kind, line: JSON.stringify(first.entries.at(at - first.added.length)) }],
      ),
      // A catalog lists cards; it is not one.
      alsoRepairs: catalog.documents.map(({ exchange }) => ({
        code: 'http-headers/no-cors' as const,
        subject: new URL(exchange.ask.url).pathname,
      })),
      leavesOpen: [
        ...(open.has('mcp-discovery/absent') ? [{ code: 'mcp-discovery/absent' as const }] : []),
        ...ardGaps(files),
      ],
      ...withPointer({ rel, href: first.path, type: 'application/json' }),
    };
  },
});

interface Target {
  /** Null on another origin, where the file cannot be replaced. */
  readonly path: string | null;
  readonly formats: readonly CatalogFormat[];
  /** The document whose entries are kept. */
  readonly source: CatalogDocument;
  readonly isNew: boolean;
}

/** The file of each format: in place of the existing one, else at its well-known path. */
function targetsOf(catalog: AiCatalogReading, context: ProbeContext): Target[] {
  const { documents } = catalog;
  const existing = documents.map((source): Target => ({
    path: ownPath(source.exchange.ask.url, context),
    formats: source.formats,
    source,
    isNew: false,
  }));
  const lacking = (format: CatalogFormat, path: string): Target[] =>
    documents.some(({ formats }) => formats.includes(format))
      ? []
      : [{ path, formats: [format], source: catalog, isNew: true }];
  const targets = [
    ...existing,
    ...lacking('ARD', WELL_KNOWN_JSON.ard),
    ...lacking('AI Catalog', WELL_KNOWN_JSON.aiCatalog),
  ].sort((a, b) => Number(b.formats.includes('ARD')) - Number(a.formats.includes('ARD')));
  return existing[0]?.path === null ? [] : targets;
}

const SPEC_VERSION = '0.9';

interface CatalogFile {
  readonly formats: readonly CatalogFormat[];
  readonly value: JsonObject;
  readonly entries: readonly JsonObject[];
}

function contentOf({ formats, value, entries }: CatalogFile): string {
  const { specVersion } = value;
  const isDeclared = typeof specVersion === 'string' && /^\d+\.\d+$/.test(specVersion);
  const version = isDeclared ? specVersion : SPEC_VERSION;
  const head = isDeclared || formats.includes('AI Catalog') ? { specVersion: version } : {};
  // `undefined` leaves a member out.
  return jsonText({ ...head, ...value, ...head, signature: undefined, entries });
}

const isArdEntry = (entry: JsonObject): boolean =>
  textMember(entry, 'displayName') !== undefined && isAirUrn(textMember(entry, 'identifier') ?? '');

const hasUri = (entry: JsonObject): boolean => isUri(textMember(entry, 'identifier') ?? '');

/** Members that ARD requires and that only the owner knows. */
function ardGaps(files: readonly CatalogFile[]): FindingOf[] {
  const entries = files.flatMap((file) => (file.formats.includes('ARD') ? file.entries : []));
  const gaps = [
    entries.some((entry) => textMember(entry, 'displayName') === undefined) ? 'displayName' : [],
    entries.some((entry) => !isAirUrn(textMember(entry, 'identifier') ?? '')) ? 'identifier' : [],
  ];
  return gaps.flat().map((subject) => ({ code: 'ai-catalog/ard-member', subject }));
}

const typeOf = (entry: JsonObject) => essenceOf(textMember(entry, 'type'));

const withName = (entry: JsonObject, name: string): JsonObject =>
  name === '' ? entry : { ...entry, displayName: name };

const slug = (text: string) => asciiSlug(text, 'a-zA-Z0-9._-', '-', '-.').slice(0, 80);

const publisherOf = (context: ProbeContext) => context.host.replace(/^www\./, '');

/** `urn:air:<publisher>:<name>[:<kind>]` of a new entry. */
const urn = (context: ProbeContext, ...parts: readonly string[]) =>
  ['urn:air', publisherOf(context), ...parts.map(slug).filter(Boolean)].join(':');

/** Name of a card for people: an MCP card's title, an agent card's name. */
const nameOf = (card: Json | undefined): string =>
  textMember(card, 'title') ?? (isAgentCard(card) ? textMember(card, 'name') : undefined) ?? '';

const ENTRIES_MAX = 200;

interface EntryParts {
  readonly sample: readonly FetchedEntry[];
  /** Names of cards by address. */
  readonly names: ReadonlyMap<string, string>;
  readonly context: ProbeContext;
  readonly required: RequiredFact;
  readonly optional: OptionalFact;
}

function keptEntries(
  value: JsonObject,
  source: CatalogDocument,
  formats: readonly CatalogFormat[],
  { sample, names, context, required, optional }: EntryParts,
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
          : resolveUrl(url.slice(0, 2000), source.reply?.url ?? context.origin);
      const served = sample.find((s) => s.exchange.ask.url === place && s.state !== 'absent');
      const name =
        textMember(entry, 'displayName') ??
        textMember(entry, 'name') ??
        (names.get(place ?? '') || nameOf(data) || undefined);
      const displayName = formats.includes('ARD')
        ? (name ?? optional(`displayName of entry ${at + 1}`, `Entry ${at + 1}`))
        : textMember(entry, 'displayName');
      const path = place === null ? '' : new URL(place).pathname;
      return {
        ...rest,
        identifier:
          textMember(entry, 'identifier') ?? urn(context, name || path || `entry-${at + 1}`),
        ...(displayName === undefined ? {} : { displayName }),
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
  /** `displayName` of its ARD entry; the card has the name that clients show. */
  readonly name: string;
  readonly entry: JsonObject & { readonly type: string };
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
      name: textMember(card?.value, 'title') || name || `MCP server of ${publisherOf(context)}`,
      entry: {
        identifier: urn(context, name, 'mcp'),
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
      name: name || `Agent of ${publisherOf(context)}`,
      entry: {
        identifier: urn(context, name, 'a2a'),
        type: AGENT_CARD_TYPE,
        url,
      },
    },
  ];
}
