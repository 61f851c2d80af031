import type { Ask } from '@/engine/network/types';
import { json, type MemoryReply } from './memory-network';

interface Call {
  readonly id?: string;
  readonly method?: string;
  readonly params?: { readonly cursor?: string };
}
const call = (ask: Ask): Call => JSON.parse(ask.body ?? '{}') as Call;

const notFound = (id: string | undefined) =>
  json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });

export const TOOL = {
  name: 'find',
  description: 'Finds a chart',
  inputSchema: { type: 'object', properties: {} },
};

/** Revision 2026-07-28: requests are independent. */
export const statelessMcp =
  (
    tools: readonly unknown[] = [TOOL],
    serverInfo: unknown = { name: 'charts', version: '1.2.0' },
    supportedVersions: readonly string[] = ['2026-07-28'],
  ) =>
  (ask: Ask): MemoryReply => {
    if (ask.method !== 'POST') return { status: 405 };
    const { id, method } = call(ask);
    if (method === 'server/discover')
      return json({
        jsonrpc: '2.0',
        id,
        result: {
          resultType: 'complete',
          supportedVersions,
          capabilities: { tools: {} },
          _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo },
        },
      });
    if (method === 'tools/list')
      return json({
        jsonrpc: '2.0',
        id,
        result: { resultType: 'complete', tools, ttlMs: 0, cacheScope: 'public' },
      });
    return notFound(id);
  };

/** Up to 2025-11-25: a handshake, a session id, and responses as event streams. */
export const sessionMcp =
  (protocolVersion = '2025-11-25', tools: readonly unknown[] = [TOOL]) =>
  (ask: Ask): MemoryReply => {
    if (ask.method === 'DELETE')
      return ask.headers['mcp-session-id'] === 's-1' ? { status: 204 } : { status: 404 };
    if (ask.method !== 'POST') return { status: 405 };
    const { id, method, params } = call(ask);
    const event = (result: unknown): MemoryReply => ({
      headers: { 'content-type': 'text/event-stream', 'mcp-session-id': 's-1' },
      body: `: hello\n\nevent: message\ndata: {"jsonrpc":"2.0","method":"notifications/message"}\n\ndata: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\n\n`,
    });
    if (method === 'initialize')
      return event({
        protocolVersion,
        capabilities: {},
        serverInfo: { name: 'charts', version: '1.2.0' },
      });
    if (ask.headers['mcp-session-id'] !== 's-1')
      return {
        status: 400,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: null,
          error: { code: -32000, message: 'Bad Request: no session' },
        }),
      };
    if (method === 'notifications/initialized') return { status: 202 };
    if (method === 'ping') return event({});
    if (method === 'tools/list')
      return event(params?.cursor === undefined ? { tools, nextCursor: 'x' } : { tools: [] });
    return notFound(id);
  };

/** A server with other results for some methods; `undefined`: an error that says that there is none. */
export const instead =
  (
    server: (ask: Ask) => MemoryReply,
    results: Readonly<Record<string, (request: Call) => unknown>>,
  ) =>
  (ask: Ask): MemoryReply => {
    const request = ask.method === 'POST' ? call(ask) : {};
    const result = results[request.method ?? ''];
    if (!result) return server(ask);
    const value = result(request);
    return value === undefined
      ? notFound(request.id)
      : json({ jsonrpc: '2.0', id: request.id, result: value });
  };
