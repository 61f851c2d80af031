import {
  isArray,
  isObject,
  listMember,
  member,
  objectOf,
  textMember,
  type Json,
  type JsonObject,
} from '../parse/json';
import { cardText, remotesOf, SERVER_CARD_TYPE } from '../parse/server-card';
import { clip, asciiSlug } from '../parse/text';
import { hasHandshake, type LiveMcp } from '../probes/mcp-endpoint';
import { cardUrlOf, mcpServer, type McpServerReading } from '../probes/mcp-server';
import { homePage, metaContent } from '../probes/page';
import { WELL_KNOWN_JSON } from '../probes/first-asks';
import type { ProbeContext } from '../probes/probe-context';
import { aiCatalog, canList, type AiCatalogReading } from '../probes/ai-catalog';
import type { FindingOf, OpenCodes, RequiredFact } from './define';
import { jsonArtifact, ownPath } from './json-artifact';

const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json';
const NAME = /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/;
/** Members of a card that are kept; tools and other members of older shapes are dropped. */
const KEPT = ['websiteUrl', 'repository', 'icons', '_meta'] as const;

/** SEP-2127. Values of the running server outrank those of an older card. */
export const mcpServerCardArtifact = jsonArtifact({
  kind: 'mcp-server-card',
  filename: 'server-card.json',
  contentType: SERVER_CARD_TYPE,
  checkIds: ['mcp-discovery'],
  probes: { server: mcpServer, home: homePage, catalog: aiCatalog },
  keep({ server }, context) {
    // An inline card belongs to the AI catalog's file.
    const path = server.card?.reply === null ? null : serverCardPath(server, context);
    return path === null ? null : { path, value: objectOf(server.card?.value) };
  },
  complete({ value }, { server, home, catalog }, context, { open, required }) {
    const { live } = server;
    const description =
      cardText(value, 'description') ?? (home.html ? metaContent(home.html, 'description') : null);
    // The server's display name, if an ASCII identifier loses part of it.
    const spoken = live?.name && slug(live.name) !== live.name ? live.name : undefined;
    const title = open.has('mcp-discovery/mismatch')
      ? (spoken ?? cardText(value, 'title'))
      : (cardText(value, 'title') ?? spoken);
    const document = {
      $schema: SCHEMA,
      name: nameOf(value, live, open, context),
      version:
        live?.version ?? cardText(value, 'version') ?? required('version of the server', '1.0.0'),
      description: description
        ? clip(description, 100)
        : required('what the server does, in at most 100 characters', 'An example'),
      ...Object.fromEntries(
        KEPT.flatMap((key) => {
          const part = member(value, key);
          return part === undefined ? [] : [[key, part] as const];
        }),
      ),
      ...(title ? { title: clip(title, 100) } : {}),
      remotes: remotes(server, context, required),
    };
    return {
      document,
      warnings: [`Check that “${document.name}” is the name you want: clients keep it.`],
      leavesOpen: findingsLeftOpen(document.remotes, server, catalog),
    };
  },
});

/** Findings that stay open: with a card, clients look for its catalog entry and its endpoint. */
function findingsLeftOpen(
  remotes: Json,
  { isListed, live }: McpServerReading,
  catalog: AiCatalogReading,
): FindingOf[] {
  const isDead =
    live?.state === 'dead' &&
    isArray(remotes) &&
    remotes.some((remote) => textMember(remote, 'url') === live.endpoint);
  return [
    ...(canList(catalog) && !isListed ? [{ code: 'mcp-discovery/not-in-catalog' } as const] : []),
    ...(isDead ? [{ code: 'mcp-discovery/dead-remote' } as const] : []),
  ];
}

/** Path where clients of this origin look, else that of deployed practice. Null for a card on another origin. */
function serverCardPath(
  { card, tried, endpoints }: McpServerReading,
  context: ProbeContext,
): string | null {
  if (card && card.via !== 'mcp.json') return ownPath(card.url, context);
  const besideEndpoint = endpoints
    .map(cardUrlOf)
    .find((url) => ownPath(url, context) && tried.some((t) => t.exchange.ask.url === url));
  return besideEndpoint ? new URL(besideEndpoint).pathname : WELL_KNOWN_JSON.serverCard;
}

function nameOf(
  card: Json | undefined,
  live: LiveMcp | null,
  open: OpenCodes,
  context: ProbeContext,
): string {
  const name = cardText(card, 'name');
  const isContradicted = open.has('mcp-discovery/mismatch') && typeof live?.name === 'string';
  if (name && !isContradicted && name.length >= 3 && name.length <= 200 && NAME.test(name))
    return name;
  const namespace = context.host
    .replace(/^www\./, '')
    .split('.')
    .reverse()
    .join('.')
    .replace(/[^a-zA-Z0-9.-]/g, '-');
  return `${namespace.slice(0, 100)}/${slug(live?.name ?? name ?? '') || 'mcp'}`;
}

const slug = (text: string) => asciiSlug(text, 'a-zA-Z0-9._-', '-').slice(0, 80);

/** Revisions of the running server, and older ones of the card: server/discover need not list those. */
function revisions(remote: JsonObject, live: LiveMcp): string[] {
  const declared = (listMember(remote, 'supportedProtocolVersions') ?? []).filter(
    (v): v is string => typeof v === 'string',
  );
  const older = live.era === 'stateless' ? declared.filter(hasHandshake) : [];
  return [...new Set([...live.protocols, ...older])];
}

function remotes(
  { card, endpoints, live, isLiveDeclared }: McpServerReading,
  context: ProbeContext,
  required: RequiredFact,
): Json {
  const declared = member(card?.value, 'remotes');
  const [first] = remotesOf(card?.value);
  if (isArray(declared) && first?.place === 'remotes')
    return declared
      .filter(isObject)
      .slice(0, 20)
      .map((remote) =>
        live?.state === 'works' &&
        isLiveDeclared &&
        textMember(remote, 'url') === live.endpoint &&
        live.protocols.length > 0
          ? { ...remote, supportedProtocolVersions: revisions(remote, live) }
          : remote,
      );
  const url =
    endpoints[0] ?? first?.url ?? required('address of the MCP endpoint', `${context.origin}/mcp`);
  const spoken = live?.endpoint === url ? live.protocols : [];
  const versions = spoken.length > 0 ? spoken : (first?.versions ?? []);
  return [
    {
      type: first?.type ?? 'streamable-http',
      url,
      ...(versions.length > 0 ? { supportedProtocolVersions: [...versions] } : {}),
    },
  ];
}
