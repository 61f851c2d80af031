import {
  all,
  answerAs,
  change,
  headers,
  json,
  remove,
  serve,
  truncate,
  type AnyDocument,
  type Mutation,
} from '../site';
import { catalog } from './ai-catalog';
import type { Breaks } from './breaks';

const CARD = '/mcp/server-card';
const card = (to: (card: AnyDocument) => void): Mutation => json(CARD, to);
const unlisted = catalog(({ entries }) => entries.shift());
/** Changes the message that answers a method; all others are answered as before. */
const message = (method: string, to: (message: AnyDocument, request: AnyDocument) => void) =>
  change('/mcp', (reply, { body = '{}' }) => {
    const request = JSON.parse(body) as AnyDocument;
    if (request.method !== method) return reply;
    const answer = JSON.parse(String(reply.body)) as AnyDocument;
    to(answer, request);
    return { ...reply, status: 200, body: JSON.stringify(answer) };
  });
const answerWith = (result: object) => (answer: AnyDocument) => {
  delete answer.error;
  answer.result = result;
};
const notFound = (answer: AnyDocument) => {
  delete answer.result;
  answer.error = { code: -32_601, message: 'Method not found' };
};
const tools = (to: (tools: AnyDocument[], request: AnyDocument) => AnyDocument[]): Mutation =>
  message('tools/list', ({ result }, request) => {
    result.tools = to(result.tools as AnyDocument[], request);
  });
/** A server of the revisions that begin with `initialize`. */
const withSessions = all(
  card(({ remotes: [remote] }) => delete remote.supportedProtocolVersions),
  message('server/discover', notFound),
  message(
    'initialize',
    answerWith({
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
      serverInfo: { name: 'tidewatch', version: '1.2.0' },
    }),
  ),
  message('ping', answerWith({})),
);

/** Tools, a share of which has no description. */
const undescribed = (share: number): Mutation =>
  tools((list) =>
    list.map((tool, at) =>
      at < Math.ceil(share * list.length) ? { ...tool, description: undefined } : tool,
    ),
  );
/** The first tool with other members: for one that is not valid, clients refuse all. */
const firstTool = (members: object): Mutation =>
  tools(([first, ...others]) => [{ ...first, ...members }, ...others]);

/** Tools whose schema has this reference. */
const referring = ($ref: string): Mutation =>
  tools((list) =>
    list.map((tool) => ({
      ...tool,
      inputSchema: { ...tool.inputSchema, $defs: { schema: {} }, $ref },
    })),
  );

export const mcpDiscovery: Breaks = {
  absent: { by: all(remove(CARD), unlisted) },
  'invalid-json': { by: truncate(CARD) },
  'legacy-file': {
    by: all(
      remove(CARD),
      unlisted,
      serve('/.well-known/mcp.json', {
        headers: { 'content-type': 'application/json' },
        body: '{"mcpServers":{"tidewatch":{"url":"https://site.test/mcp"}}}',
      }),
    ),
  },
  missing: { by: card((entry) => delete entry.version) },
  moved: {
    by: card((entry) => {
      entry.serverInfo = { name: entry.name, version: entry.version };
      delete entry.name;
      delete entry.version;
    }),
  },
  'name-form': { by: card((entry) => (entry.name = 'tidewatch')) },
  'schema-uri': { by: card((entry) => (entry.$schema = 'https://site.test/card.schema.json')) },
  'long-description': { by: card((entry) => (entry.description = 'Finds readings. '.repeat(10))) },
  'no-remote': { by: card((entry) => (entry.remotes = [])) },
  cors: { by: headers(CARD, { 'access-control-allow-origin': null }) },
  type: { by: headers(CARD, { 'content-type': 'application/json' }) },
  'not-in-catalog': { by: unlisted },
  'dead-remote': { by: remove('/mcp') },
  'stale-protocol': {
    by: card(({ remotes: [remote] }) => (remote.type = 'sse')),
  },
  mismatch: { by: card((entry) => (entry.version = '9.9.9')) },
  'tool-descriptions': { by: undescribed(1), partly: undescribed },
  'tool-schemas': { by: firstTool({ inputSchema: undefined }) },
  'tool-schema-broken': {
    by: tools(([first, ...others]) => {
      const { inputSchema } = first!;
      const properties = Object.keys(inputSchema.properties as object).map((name) => [
        name,
        { type: 'text' },
      ]);
      const broken = { ...inputSchema, properties: Object.fromEntries(properties) };
      return [{ ...first, inputSchema: broken }, ...others];
    }),
  },
  'remote-refs': {
    on: referring('#/$defs/schema'),
    by: referring('https://a.test/b'),
  },
  'missing-page': {
    by: message('tools/list', (answer, { params }) => {
      if (params?.cursor === undefined) {
        answer.result.nextCursor = 'next';
        return;
      }
      delete answer.result;
      answer.error = { code: -32_602, message: 'Invalid cursor' };
    }),
  },
  'tool-members': { by: firstTool({ title: null }) },
  'client-stops': {
    by: all(
      tools((list) => list.map((tool) => ({ ...tool, name: `${tool.name}.1` }))),
      answerAs('/mcp', (ask) => ({ ...ask, body: ask.body?.replace(/"([\w-]+)\.1"/, '"$1"') })),
    ),
  },
  'tool-names': {
    by: all(
      tools((list) => list.map((tool) => ({ ...tool, name: `${tool.name}!` }))),
      answerAs('/mcp', (ask) => ({ ...ask, body: ask.body?.replace(/"([\w-]+)!"/, '"$1"') })),
    ),
  },
  'repeated-tools': {
    by: tools(([first, ...others]) => {
      const { name } = first!;
      const renamed = others.map((tool) => ({ ...tool, name }));
      return [first!, ...(renamed.length > 0 ? renamed : [first!])];
    }),
  },
  'endless-tools': {
    by: message('tools/list', ({ result }, { params }) => {
      if (params.cursor !== undefined) result.tools = [];
      result.nextCursor = '1';
    }),
  },
  'unstable-tools': {
    by: tools((list, { id }) => (id === 'seamark-again' ? list.slice(1) : list)),
  },
  'unknown-method': { by: message('seamark/no-such-method', answerWith({})) },
  'no-ping': {
    on: withSessions,
    by: message('ping', notFound),
  },
  'missing-list': {
    by: message('server/discover', ({ result }) => (result.capabilities.prompts = {})),
  },
  'many-tools': {
    by: tools((list) => [
      ...list,
      ...Array.from({ length: 60 }, (_, at) => ({ ...list[0], name: `search_${at}` })),
    ]),
  },
};
