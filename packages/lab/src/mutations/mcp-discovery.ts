import {
  all,
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
/** Changes the list of tools; calls are answered as before. */
const tools = (to: (tools: AnyDocument[]) => AnyDocument[]): Mutation =>
  change('/mcp', (reply, { body = '' }) => {
    if (!body.includes('"tools/list"')) return reply;
    const message = JSON.parse(String(reply.body)) as AnyDocument;
    message.result.tools = to(message.result.tools as AnyDocument[]);
    return { ...reply, body: JSON.stringify(message) };
  });

/** Tools, a share of which lacks a member. */
const lacking =
  (member: 'description' | 'inputSchema') =>
  (share: number): Mutation =>
    tools((list) =>
      list.map((tool, at) =>
        at < Math.ceil(share * list.length) ? { ...tool, [member]: undefined } : tool,
      ),
    );
const undescribed = lacking('description');
const untyped = lacking('inputSchema');

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
  'tool-schemas': { by: untyped(1), partly: untyped },
  'many-tools': {
    by: tools((list) => [
      ...list,
      ...Array.from({ length: 60 }, (_, at) => ({ ...list[0], name: `search_${at}` })),
    ]),
  },
};
