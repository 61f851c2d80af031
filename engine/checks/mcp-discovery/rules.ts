import { documentRules, mediaTypeMatch, type DocumentRules, type RuleMatch } from '../document';
import { isArray, isObject, listMember, member, textMember } from '../../parse/json';
import { cardText, isNoHttpServer, remotesOf, SERVER_CARD_TYPE } from '../../parse/server-card';
import { plural, quote } from '../../parse/text';
import { canList, type AiCatalogReading } from '../../probes/ai-catalog';
import { excerpt } from '../../probes/describe';
import { hostRefusal, refusesHost, type LiveMcp } from '../../probes/mcp-endpoint';
import type { ServerCardReading } from '../../probes/mcp-server';
import { header } from '../../probes/reply';
import type { Exchange } from '../../network/recording';
import { MCP_CLIENTS } from '../../clients-accept/mcp';
import { refusalsOf } from '../../clients-accept/strict-client';
import {
  brokenSchemas,
  differences,
  faultyTools,
  hasUnreadTools,
  missingLists,
  missingPage,
  needsLogin,
  noPing,
  remoteRefs,
  repeatedNames,
  staleProtocol,
  unknownMethod,
  unstableTools,
  untypedInputs,
  wrongMembers,
  wrongNames,
  type CalledServer,
  type DescribedServer,
} from './live';

export interface JudgedServer extends DescribedServer {
  readonly exchange: Exchange;
  readonly catalog: AiCatalogReading;
}

const TEXTS = ['$schema', 'name', 'version', 'description'] as const;
/** Schema family of the card; the number changes with its drafts. */
const SCHEMA =
  /^https:\/\/static\.modelcontextprotocol\.io\/schemas\/v\d{1,3}\/server-card\.schema\.json$/;
const NAME = /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/;
const TOOLS_MANY = 60;

/** A mcp.json is not a card, and only that is judged; an endpoint that the caller names needs none. */
const isCard = ({ via }: ServerCardReading) => via !== 'mcp.json' && via !== 'caller';

const ifCard =
  <T>(finds: (card: ServerCardReading) => T) =>
  ({ card }: JudgedServer) =>
    isCard(card) ? finds(card) : null;

/** True for a server that answered, if only to ask for a login. */
export const isReached = (live: LiveMcp | null): live is LiveMcp =>
  live?.state === 'works' || live?.state === 'protected';

/** Values that the card has in places of an earlier convention. */
function movedMembers({ value }: ServerCardReading): string {
  const texts = TEXTS.filter(
    (key) => textMember(value, key) === undefined && cardText(value, key) !== undefined,
  ).map((key) => `serverInfo.${key} is now ${key}`);
  const place = remotesOf(value)[0]?.place ?? 'remotes';
  return [...texts, ...(place === 'remotes' ? [] : [`${place} is now remotes[0].url`])].join(', ');
}

function notListed({ isListed, catalog, card }: JudgedServer): RuleMatch | null {
  const { state, exchange: on, reason } = catalog;
  if (isListed || !canList(catalog) || !isCard(card)) return null;
  const isThere = state === 'present';
  return {
    message: isThere
      ? 'The AI catalog does not list the MCP server'
      : 'No AI catalog lists the MCP server',
    on,
    evidence: isThere ? `no entry of type ${SERVER_CARD_TYPE}` : reason,
    hint:
      `List ${card.url} in /.well-known/ai-catalog.json, which MCP clients read, and in ` +
      '/.well-known/ard.json, which registries read.',
  };
}

/** Of an endpoint that the caller names. A login hides all that the protocol requires. */
function endpointVerdict(live: LiveMcp | null): string {
  if (live?.state !== 'works') return 'The MCP server shows no fault to a client without a login';
  const name = live.name === null ? '' : ` ${quote(live.name, 80)}`;
  return `The MCP server${name} responds as the protocol requires`;
}

const { fail, warn, cap, exact, info, pass } = documentRules('MCP server card', [
  'mcp-server-card',
]);
/** Rows of the endpoint, which no generated file repairs. */
const endpoint = documentRules('MCP endpoint');

/** Rounded up: official clients refuse the whole list for one tool of many. */
const shareOf = (points: number) =>
  ({ of: points, per: 'their share', isRoundedUp: true }) as const;

/** What the server answers, whether a card names it or not. */
export const endpointRules: DocumentRules<CalledServer> = {
  'tool-descriptions': endpoint.warn(shareOf(1), {
    when: 'a tool has no description',
    hint: 'Describe what each tool does and when to use it.',
    finds: faultyTools('without a description', (tool) =>
      textMember(tool, 'description') === undefined ? '' : null,
    ),
  }),
  'tool-schemas': endpoint.warn(shareOf(10), {
    keepsFrom: 'conforms',
    when: 'a tool has no inputSchema of type object',
    hint: 'Give each tool a JSON Schema of type object, even if it takes no input: official clients refuse the whole list.',
    finds: untypedInputs,
  }),
  'tool-schema-broken': endpoint.warn(shareOf(10), {
    keepsFrom: 'conforms',
    when: 'an inputSchema is no valid JSON Schema: of 2020-12, or of the dialect that it names; or a pattern is no regular expression',
    hint: 'Validate each inputSchema against JSON Schema 2020-12: clients leave out tools that they cannot compile.',
    finds: brokenSchemas,
  }),
  'remote-refs': endpoint.warn(shareOf(5), {
    keepsFrom: 'accepted',
    when: 'a $ref of an inputSchema leads to another host, which clients must not request',
    hint: 'Copy the schema that the $ref names into $defs of the inputSchema.',
    finds: remoteRefs,
  }),
  'tool-names': endpoint.warn(shareOf(5), {
    keepsFrom: 'conforms',
    when: 'a name of a tool is not 1 to 128 letters, digits, hyphens, underscores, and dots',
    hint: 'Use only A–Z, a–z, 0–9, hyphen, underscore, and dot in the names of tools.',
    finds: wrongNames,
  }),
  'repeated-tools': endpoint.warn(5, {
    keepsFrom: 'conforms',
    when: 'two tools have the same name',
    hint: 'Give each tool a name of its own: clients call tools by name.',
    finds: repeatedNames,
  }),
  'endless-tools': endpoint.warn(5, {
    keepsFrom: 'conforms',
    when: 'a page of tools/list leads back to itself or to an earlier page',
    hint: 'Leave out nextCursor on the last page.',
    message: 'The list of tools does not end',
    finds: ({ live }) =>
      live?.tools?.isEndless && {
        on: live.tools.exchange,
        evidence: 'nextCursor is a cursor that was sent before',
      },
  }),
  'missing-page': endpoint.warn(5, {
    keepsFrom: 'conforms',
    when: 'a further page of tools/list, asked with the nextCursor of the server, holds no tools',
    hint: 'Accept each nextCursor that the server gives, or leave it out on the last page.',
    message: 'A further page of the tools is missing',
    finds: missingPage,
  }),
  'unstable-tools': endpoint.warn(1, {
    keepsFrom: 'conforms',
    when: 'two requests for the tools get different ones, or another order',
    hint: 'List the same tools in the same order, so that clients can cache them.',
    finds: unstableTools,
  }),
  'unknown-method': endpoint.warn(1, {
    keepsFrom: 'conforms',
    when: 'a method that does not exist is not answered with the JSON-RPC error −32601',
    hint: 'Answer unknown methods with the error −32601 (Method not found), with status 404 since revision 2026-07-28.',
    finds: unknownMethod,
  }),
  'no-ping': endpoint.warn(1, {
    keepsFrom: 'conforms',
    when: 'ping is not answered, which revisions up to 2025-11-25 require',
    hint: 'Answer ping with an empty result.',
    finds: noPing,
  }),
  'missing-list': endpoint.warn(1, {
    each: true,
    keepsFrom: 'conforms',
    when: 'the server declares tools, resources, or prompts, and does not list them',
    hint: 'Answer the list of each capability that the server declares, or do not declare it.',
    message: (name) => `The server declares ${name} and does not list them`,
    finds: missingLists,
  }),
  'tool-members': endpoint.warn(shareOf(10), {
    keepsFrom: 'conforms',
    when: 'a member of a tool has another type than MCP defines, such as a description that is null',
    hint: 'Give the member the type that MCP defines, or leave it out: official clients refuse the whole list.',
    finds: wrongMembers,
  }),
  'client-stops': endpoint.warn(2, {
    each: true,
    keepsFrom: 'accepted',
    when: 'a client refuses a tool that the protocol allows',
    hint: 'Change the name or the schema of the tool as the finding says.',
    finds: ({ live }) =>
      live?.tools && refusalsOf(MCP_CLIENTS, live.tools.list, live.tools.exchange),
  }),
  'unread-tools': info({
    keepsFrom: 'conforms',
    when: 'declared tools were not read: more than 256 kB, too many requests, or a challenge',
    finds: (server) => hasUnreadTools(server) && server.live?.endpoint,
  }),
  'many-tools': endpoint.warn(5, {
    when: 'more than 60 tools',
    hint: 'Reduce the list or split the server.',
    finds: ({ live }) =>
      live?.tools &&
      live.tools.list.length > TOOLS_MANY && {
        message: `The server offers ${live.tools.list.length}${live.tools.hasMore ? ' or more' : ''} tools`,
        on: live.tools.exchange,
        evidence: `more than ${TOOLS_MANY} tools crowd a model’s context`,
      },
  }),
  protected: info({
    keepsFrom: 'conforms',
    when: 'the MCP endpoint responds and requires authorization',
    finds: (server) => needsLogin(server) && server.live?.endpoint,
  }),
  nlweb: info({
    when: 'the server has a tool named ask, as NLWeb servers do',
    finds: ({ live }) =>
      live?.tools?.list.some((tool) => textMember(tool, 'name') === 'ask') && live.endpoint,
  }),
};

/** SEP-2127 and its server card extension. */
export const rules: DocumentRules<JudgedServer> = {
  absent: exact([0, 50], {
    keepsFrom: ['reachable', 'conforms'],
    when: 'there is evidence of an MCP server, and no server card; 50 if its endpoint responds',
    hint: 'Publish a server card at {endpoint}/server-card and list it in /.well-known/ai-catalog.json.',
    repairedBy: ['mcp-server-card', 'ai-catalog'],
  }),
  'invalid-json': exact(10, {
    keepsFrom: 'reachable',
    when: 'the MCP server card is not valid JSON',
    hint: 'Validate the card against the server card schema.',
  }),
  'legacy-file': cap(40, {
    keepsFrom: 'conforms',
    status: 'warn',
    when: 'the MCP server is described only in mcp.json',
    hint: 'Publish a server card (SEP-2127) and list it in the AI catalog.',
    finds: ({ card }) => card.via === 'mcp.json',
  }),
  missing: fail(2, {
    keepsFrom: 'conforms',
    each: true,
    when: '$schema, name, version or description is missing or not a string, in serverInfo too',
    hint: 'Add the missing field.',
    message: (key) => `The server card has no ${key}`,
    finds: ifCard(({ value }) =>
      TEXTS.filter((key) => cardText(value, key) === undefined).map((key) => ({
        subject: key,
        evidence: `${key} is ${isObject(value) && Object.hasOwn(value, key) ? 'not a string' : 'missing'}`,
        hint: `Add ${key} and validate the card against its schema.`,
      })),
    ),
  }),
  moved: warn(1, {
    keepsFrom: 'conforms',
    when: 'fields of the server card are where an earlier convention had them',
    hint: 'Move them to name, version, description and remotes, as the server card schema requires.',
    finds: ifCard(movedMembers),
  }),
  'name-form': warn(1, {
    keepsFrom: 'conforms',
    when: 'the name in the server card does not have the form namespace/name',
    hint: 'Write the name in reverse-DNS form, such as com.example/weather.',
    finds: ifCard(({ value }) => {
      const name = cardText(value, 'name');
      const isValid = !name || (name.length > 2 && name.length <= 200 && NAME.test(name));
      return isValid ? null : quote(name);
    }),
  }),
  'schema-uri': warn(1, {
    keepsFrom: 'conforms',
    when: '$schema is not the server card schema',
    hint: 'Use https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json.',
    finds: ifCard(({ value }) => {
      const schema = textMember(value, '$schema');
      return schema !== undefined && !SCHEMA.test(schema) && quote(schema, 200);
    }),
  }),
  'long-description': warn(1, {
    when: 'the description is longer than 100 characters',
    hint: 'Describe in at most 100 characters what the server does.',
    finds: ifCard(({ value }) => {
      const { length } = [...(cardText(value, 'description') ?? '')];
      return length > 100 && `${length} characters`;
    }),
  }),
  'no-remote': fail(20, {
    keepsFrom: 'reachable',
    when: 'the server card declares no remote',
    hint: 'Add remotes with type streamable-http and the url of the endpoint.',
    finds: ifCard(
      ({ value }) =>
        remotesOf(value).length === 0 && !isNoHttpServer(value) && 'remotes is missing or empty',
    ),
  }),
  'no-http': info({
    when: 'the card describes no HTTP server: it needs no remote',
    finds: ifCard(({ value }) => remotesOf(value).length === 0 && isNoHttpServer(value)),
  }),
  cors: warn(1, {
    keepsFrom: 'accepted',
    when: 'the card is served without Access-Control-Allow-Origin: *',
    hint: 'Send Access-Control-Allow-Origin: * with the card.',
    message: 'Browsers cannot read the server card',
    finds: ifCard(({ reply }) => {
      const origin = reply && header(reply, 'access-control-allow-origin');
      if (!reply || origin?.trim() === '*') return null;
      return origin
        ? `Access-Control-Allow-Origin: ${quote(origin)}`
        : 'no Access-Control-Allow-Origin';
    }),
  }),
  type: warn(1, {
    when: 'the card is not served as application/mcp-server-card+json',
    hint: 'Send Content-Type: application/mcp-server-card+json.',
    finds: ifCard(({ reply }) => mediaTypeMatch('The server card', reply, [SERVER_CARD_TYPE])),
  }),
  'not-in-catalog': warn(1, {
    when: 'no AI catalog has an entry with type application/mcp-server-card+json',
    hint: 'List the card in /.well-known/ai-catalog.json and /.well-known/ard.json.',
    repairedBy: ['ai-catalog'],
    finds: notListed,
  }),
  'dead-remote': endpoint.fail(30, {
    keepsFrom: 'reachable',
    when: 'the declared MCP endpoint gives no JSON-RPC response',
    hint: 'Declare a URL that accepts POST requests over streamable HTTP.',
    finds: ({ live, isLiveDeclared }) =>
      isLiveDeclared &&
      live?.state === 'dead' && {
        on: live.exchange,
        evidence: `requested server/discover, then initialize; ${excerpt(live.exchange)}`,
        ...(refusesHost(live.exchange) && hostRefusal(live.exchange)),
      },
  }),
  'remote-elsewhere': info({
    keepsFrom: 'reachable',
    when: 'the declared remote was not probed: only streamable HTTP at HTTPS URLs of this site is',
    finds: ({ live, isLiveDeclared, card }) => {
      if (live && isLiveDeclared) return null;
      const remotes = remotesOf(card.value);
      const declared = remotes.find(({ type }) => type !== 'sse') ?? remotes[0];
      if (declared) return quote(declared.url, 200);
      const isNameless = card.via === 'mcp.json' && !isReached(live);
      return isNameless && { message: 'mcp.json has no address of a server, so none was called' };
    },
  }),
  inconclusive: info({
    keepsFrom: 'reachable',
    when: 'the response of the MCP endpoint does not show whether it works',
    finds: ({ live, isLiveDeclared }) =>
      isLiveDeclared && live?.state === 'inconclusive' && live.endpoint,
  }),
  'stale-protocol': endpoint.warn(1, {
    keepsFrom: 'accepted',
    when: 'only revisions up to 2025-03-26, or only remotes with type sse',
    hint: 'Support a current MCP revision over streamable HTTP.',
    finds: staleProtocol,
  }),
  mismatch: warn(1, {
    keepsFrom: 'conforms',
    when: 'the server card and the running server disagree',
    hint: 'Generate the card from the server.',
    finds: differences,
  }),
  ...endpointRules,
  'tools-in-card': info({
    when: 'the card lists tools, which server cards omit by design: clients ask the server',
    finds: ifCard(
      ({ value }) =>
        isArray(member(value, 'tools')) && plural(listMember(value, 'tools').length, 'tool'),
    ),
  }),
  found: pass({
    finds: ({ card, live }) => ({
      message:
        card.via === 'caller'
          ? endpointVerdict(live)
          : `The server card of ${quote(cardText(card.value, 'name') ?? '', 80)} is complete and ` +
            `listed${live?.state === 'works' ? '; its endpoint responds' : ''}`,
      evidence: card.url,
    }),
  }),
};
