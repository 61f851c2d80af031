import { defineCheck, unmeasured } from '../define';
import type { DraftFinding } from '../rules';
import { isArray, isObject, listMember, member, textMember, type Json } from '../../parse/json';
import { plural, quote } from '../../parse/text';
import { offersNothing } from '../../parse/offers-nothing';
import { cardText, isNoHttpServer, remotesOf, SERVER_CARD_TYPE } from '../../parse/server-card';
import { aiCatalog, type AiCatalogReading } from '../../probes/ai-catalog';
import { mcpServer, type McpServerReading, type ServerCardReading } from '../../probes/mcp-server';
import { header, mediaType, servedAs } from '../../probes/reply';
import { mcpSurface } from '../../probes/surfaces/mcp';
import { liveFindings, mismatch, toolFindings } from './live';
import { guide } from './guide';
import { raise, note, rules } from './rules';

/** SEP-2127 and its server card extension; the endpoint is asked what it is and what tools it has, never to do anything. */
export const mcpDiscovery = defineCheck({
  id: 'mcp-discovery',
  name: 'MCP discovery',
  description: 'Can a client find, reach and use the MCP server?',
  category: 'protocols',
  weight: 4,
  scope: 'origin',
  forcedBy: ['mcp'],
  rules,
  guide,
  probes: { surface: mcpSurface, catalog: aiCatalog, server: mcpServer },
  applies: {
    lookedFor:
      'an MCP server card, an AI catalog entry of that type, a UCP ' +
      'service over MCP, and links to mcp. hosts or paths ending in /mcp',
    evidence: ({ surface }) => surface,
  },

  judge({ catalog, server }) {
    const { card } = server;
    if (!card) return withoutCard(server);
    if (card.value === undefined)
      return [
        raise('invalid-json', 'The MCP server card is not valid JSON', {
          on: card.exchange,
          evidence: card.error ?? 'not JSON',
        }),
      ];
    const isLegacy = card.via === 'mcp.json';
    const open = [
      ...(isLegacy
        ? legacy(card)
        : [...members(card), ...moved(card), ...form(card), ...remotes(card), ...transfer(card)]),
      ...listing(server, card, catalog),
      ...liveFindings(server, card),
      ...protocols(server, card),
      ...(isLegacy ? [] : mismatch(server, card)),
      ...toolFindings(server),
    ];
    const remarks = remarksOn(server, card);
    return open.some((f) => f.effect)
      ? [...open, ...remarks]
      : [
          note(
            'found',
            `The server card of ${quote(cardText(card.value, 'name') ?? '', 80)} is complete and ` +
              `listed${server.live?.state === 'works' ? '; its endpoint responds' : ''}`,
            card.url,
          ),
          ...open,
          ...remarks,
        ];
  },
});

function withoutCard({ tried, live, isListed }: McpServerReading) {
  const silent = tried.find((t) => t.state === 'unmeasured' || t.state === 'unknown');
  if (silent) return unmeasured(silent.exchange);
  const isReached = live?.state === 'works' || live?.state === 'protected';
  const evidence =
    tried
      .map((t) => `${t.exchange.ask.url}: ${t.state === 'present' ? noCard(t) : t.reason}`)
      .join('; ') + (isReached ? `; ${live.endpoint} responds` : '');
  const message = isListed
    ? 'The AI catalog lists an MCP server card that does not exist'
    : isReached
      ? 'The MCP server responds, but no server card points to it'
      : 'No MCP server card was found';
  return [
    raise('absent', message, {
      level: isReached ? 1 : 0,
      on: (tried[0] ?? live)!.exchange,
      evidence: evidence,
    }),
  ];
}

const noCard = ({ json }: McpServerReading['tried'][number]) =>
  json?.ok && offersNothing(json.value)
    ? 'a card that declares that no server is available'
    : 'not a server card';

const legacy = ({ exchange: on }: ServerCardReading) => [
  raise('legacy-file', 'The MCP server is described only in mcp.json', { on }),
];

const REQUIRED = ['$schema', 'name', 'version', 'description'] as const;

const memberOf = (card: Json | undefined, key: (typeof REQUIRED)[number]) =>
  key === '$schema' ? textMember(card, key) : cardText(card, key);

function members({ value, exchange: on }: ServerCardReading): DraftFinding[] {
  return REQUIRED.filter((key) => memberOf(value, key) === undefined).map((key) =>
    raise('missing', `The server card has no ${key}`, {
      on,
      evidence: Object.hasOwn(isObject(value) ? value : {}, key)
        ? `${key} is not a string`
        : `${key} is missing`,
      subject: key,
      hint: `Add ${key} and validate the card against its schema.`,
    }),
  );
}

/** What the card says in the places of an earlier convention, told once. */
function moved({ value, exchange: on }: ServerCardReading): DraftFinding[] {
  const texts = (['name', 'version', 'description'] as const)
    .filter((key) => textMember(value, key) === undefined && cardText(value, key) !== undefined)
    .map((key) => `serverInfo.${key} is now ${key}`);
  const [remote] = remotesOf(value);
  const all =
    remote && remote.place !== 'remotes'
      ? [...texts, `${remote.place} is now remotes[0].url`]
      : texts;
  if (all.length === 0) return [];
  return [
    raise('moved', 'Fields of the server card are where an earlier convention had them', {
      on,
      evidence: all.join(', '),
    }),
  ];
}

/** The card's schema family; the number moves with its drafts. */
const SCHEMA =
  /^https:\/\/static\.modelcontextprotocol\.io\/schemas\/v\d{1,3}\/server-card\.schema\.json$/;
const NAME = /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/;

function form({ value, exchange: on }: ServerCardReading): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const name = cardText(value, 'name');
  if (name !== undefined && (name.length < 3 || name.length > 200 || !NAME.test(name)))
    findings.push(
      raise('name-form', 'The name in the server card does not have the form namespace/name', {
        on,
        evidence: quote(name),
      }),
    );
  const schema = textMember(value, '$schema');
  if (schema !== undefined && !SCHEMA.test(schema))
    findings.push(
      raise('schema-uri', '$schema is not the server card schema', {
        on,
        evidence: quote(schema, 200),
      }),
    );
  const description = cardText(value, 'description');
  if (description !== undefined && [...description].length > 100)
    findings.push(
      raise('long-description', 'The description is longer than 100 characters', {
        on,
        evidence: `${[...description].length} characters`,
      }),
    );
  return findings;
}

function remotes({ value, exchange: on }: ServerCardReading): DraftFinding[] {
  if (remotesOf(value).length > 0) return [];
  if (isNoHttpServer(value))
    return [note('no-http', 'The card describes no HTTP server: it needs no remote')];
  return [
    raise('no-remote', 'The server card declares no remote', {
      on,
      evidence: 'remotes is missing or empty',
    }),
  ];
}

/** How the card itself is sent; not asked of one that stands inside the AI catalog. */
function transfer({ reply, exchange: on }: ServerCardReading): DraftFinding[] {
  if (!reply) return [];
  const findings: DraftFinding[] = [];
  const origin = header(reply, 'access-control-allow-origin');
  if (origin?.trim() !== '*')
    findings.push(
      raise('cors', 'Browsers cannot read the server card', {
        on,
        evidence: origin
          ? `Access-Control-Allow-Origin: ${quote(origin)}`
          : 'no Access-Control-Allow-Origin',
      }),
    );
  const type = mediaType(reply);
  if (type !== SERVER_CARD_TYPE)
    findings.push(
      raise('type', `The server card is ${servedAs(type)}`, {
        on,
        hint: `Send Content-Type: ${SERVER_CARD_TYPE}.`,
      }),
    );
  return findings;
}

function listing(
  { isListed }: McpServerReading,
  card: ServerCardReading,
  catalog: AiCatalogReading,
): DraftFinding[] {
  if (isListed || catalog.state === 'unmeasured' || catalog.state === 'unknown') return [];
  return [
    raise(
      'not-in-catalog',
      catalog.state === 'present'
        ? 'The AI catalog does not list the MCP server'
        : 'No AI catalog lists the MCP server',
      {
        on: catalog.exchange,
        evidence:
          catalog.state === 'present' ? `no entry of type ${SERVER_CARD_TYPE}` : catalog.reason,
        hint:
          `List ${card.url} in /.well-known/ai-catalog.json, which MCP clients read, and in ` +
          '/.well-known/ard.json, which registries read.',
      },
    ),
  ];
}

const NEW_FROM = '2025-03-27';

/** Dates compare as text. What the server says at work counts before what its card says. */
function protocols(
  { live, isLiveDeclared }: McpServerReading,
  card: ServerCardReading,
): DraftFinding[] {
  const remotes = remotesOf(card.value);
  const hint = 'Support a current MCP revision over streamable HTTP.';
  if (remotes.length > 0 && remotes.every((r) => r.type === 'sse'))
    return [
      raise('stale-protocol', 'The MCP server is offered only over the retired SSE transport', {
        on: card.exchange,
        evidence: 'every remote has type sse',
        hint,
      }),
    ];
  const spoken = isLiveDeclared && live ? live.protocols : [];
  const versions = spoken.length > 0 ? spoken : remotes.flatMap((r) => r.versions);
  if (versions.length === 0 || versions.some((v) => v >= NEW_FROM)) return [];
  return [
    raise('stale-protocol', 'The MCP server supports only revisions up to 2025-03-26', {
      on: spoken.length > 0 && live ? live.exchange : card.exchange,
      evidence: `revisions ${versions
        .slice(0, 10)
        .map((v) => quote(v, 30))
        .join(', ')}`,
      hint,
    }),
  ];
}

function remarksOn({ live }: McpServerReading, card: ServerCardReading): DraftFinding[] {
  const findings: DraftFinding[] = [];
  if (isArray(member(card.value, 'tools')))
    findings.push(
      note(
        'tools-in-card',
        'The card lists tools, which server cards omit by design: clients ask the server',
        plural(listMember(card.value, 'tools').length, 'tool'),
      ),
    );
  if (live?.state === 'protected')
    findings.push(
      note('protected', 'The MCP endpoint responds and requires authorization', live.endpoint),
    );
  if (live?.tools?.list.some((t) => textMember(t, 'name') === 'ask'))
    findings.push(
      note('nlweb', 'The server has a tool named ask, as NLWeb servers do', live.endpoint),
    );
  return findings;
}
