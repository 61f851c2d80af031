import type { Ask, Reply } from '../network/types';
import { isArray, listMember, member, textMember, type Json } from '../parse/json';
import { rpcAnswer, type RpcAnswer } from '../parse/json-rpc';
import { once, type Exchange } from '../recording';
import type { Seen } from '../seen';
import { request } from './ask';
import { challengeOf } from './challenge';
import { resolveUrl } from './page';
import { bodyText, header, mediaType } from './reply';

/** What an MCP endpoint said to a client that calls no tool. */
export interface LiveMcp {
  readonly endpoint: string;
  /** `protected`: 401 or 403. `inconclusive`: a bot challenge, 429, or an answer that we could not wait for. `dead`: nothing that is JSON-RPC. */
  readonly state: 'works' | 'protected' | 'inconclusive' | 'dead';
  /** The exchange that decided. */
  readonly exchange: Exchange;
  readonly name: string | null;
  readonly version: string | null;
  /** Revisions it supports: all of them (2026-07-28 and later), or the one negotiated. */
  readonly protocols: readonly string[];
  readonly era: 'stateless' | 'sessions' | null;
  /** First page of `tools/list`; null when it was not answered. */
  readonly tools: {
    readonly list: readonly Json[];
    readonly hasMore: boolean;
    readonly exchange: Exchange;
  } | null;
}

const CAP_BYTES = 256 * 1024;
const STATELESS = '2026-07-28';
/** The last revision with a handshake; what we propose in it. */
export const WITH_SESSIONS = '2025-11-25';

/** Ids are words of ours, so that the event that carries one is the answer (see the network's body reader). */
const IDS = {
  discover: 'seamark-discover',
  tools: 'seamark-tools',
  initialize: 'seamark-initialize',
  sessionTools: 'seamark-session-tools',
} as const;

const BASE_HEADERS = {
  accept: 'application/json, text/event-stream',
  'content-type': 'application/json',
} as const;

const clientInfo = (seen: Seen) => ({ name: 'Seamark', version: seen.engine.split('@')[1] ?? '1' });

/** Key order matters to the network's body reader: `jsonrpc`, then `id`. POSTs follow no redirect by themselves: they stay on the site. */
const post = (url: string, body: object, headers: Readonly<Record<string, string>>): Ask =>
  request({
    method: 'POST',
    url,
    follow: false,
    capBytes: CAP_BYTES,
    headers: { ...BASE_HEADERS, ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', ...body }),
  });

function stateless(seen: Seen, url: string, id: string, method: string): Ask {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': STATELESS,
    'io.modelcontextprotocol/clientInfo': clientInfo(seen),
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return post(
    url,
    { id, method, params: { _meta: meta } },
    { 'mcp-protocol-version': STATELESS, 'mcp-method': method },
  );
}

const initialize = (seen: Seen, url: string): Ask =>
  post(
    url,
    {
      id: IDS.initialize,
      method: 'initialize',
      params: { protocolVersion: WITH_SESSIONS, capabilities: {}, clientInfo: clientInfo(seen) },
    },
    {},
  );

/** Headers of everything after `initialize`: what the server chose, when it is of the right form. */
function sessionHeaders(exchange: Exchange, answer: RpcAnswer): Record<string, string> {
  const version = textMember(answer.result, 'protocolVersion');
  const session =
    exchange.answer.kind === 'reply' ? header(exchange.answer, 'mcp-session-id') : null;
  return {
    ...(version && /^\d{4}-\d\d-\d\d$/.test(version) ? { 'mcp-protocol-version': version } : {}),
    ...(session && /^[\x21-\x7e]{1,512}$/.test(session) ? { 'mcp-session-id': session } : {}),
  };
}

/** An https address of the site without template variables; only such a one is probed. */
export function isProbeable(seen: Seen, url: string): boolean {
  const resolved = resolveUrl(url, seen.origin);
  return (
    resolved !== null &&
    resolved.startsWith('https:') &&
    !/[{}]|%7b/i.test(url) &&
    seen.isSameSite(resolved)
  );
}

/** Everything that is asked of an endpoint, as far as its answers tell. Never a tool. */
export function endpointAsks(seen: Seen, endpoint: string): Ask[] {
  const url = settled(seen, endpoint);
  const first = stateless(seen, endpoint, IDS.discover, 'server/discover');
  const asks = [first];
  const discover = stateless(seen, url, IDS.discover, 'server/discover');
  if (url !== endpoint) asks.push(discover);
  const exchange = seen.get(discover);
  if (!exchange) return asks;
  if (answerOf(exchange, IDS.discover)?.result !== undefined)
    return [...asks, stateless(seen, url, IDS.tools, 'tools/list')];
  return wantsSessions(exchange) ? [...asks, ...sessionAsks(seen, url)] : asks;
}

/** One redirect within the site is followed: frameworks add or drop a trailing slash. */
function settled(seen: Seen, endpoint: string): string {
  const answer = seen.get(stateless(seen, endpoint, IDS.discover, 'server/discover'))?.answer;
  if (answer?.kind !== 'reply' || ![301, 302, 307, 308].includes(answer.status)) return endpoint;
  const location = resolveUrl(header(answer, 'location') ?? '', endpoint);
  return location && isProbeable(seen, location) ? location : endpoint;
}

/** Not an answer to `server/discover`, but one that a server of an earlier revision may give. */
function wantsSessions(exchange: Exchange): boolean {
  const { answer } = exchange;
  if (answer.kind === 'none' || challengeOf(answer) || [401, 402, 403, 429].includes(answer.status))
    return false;
  return !isAuthError(answerOf(exchange, IDS.discover));
}

const isAuthError = (answer: RpcAnswer | null) =>
  /unauthori[sz]ed|unauthenticated|authentication required|forbidden/i.test(
    answer?.error?.message.slice(0, 500) ?? '',
  );

function sessionAsks(seen: Seen, url: string): Ask[] {
  const first = initialize(seen, url);
  const exchange = seen.get(first);
  const answer = exchange && answerOf(exchange, IDS.initialize);
  if (!exchange || !answer || answer.result === undefined) return [first];
  const headers = sessionHeaders(exchange, answer);
  const ready = post(url, { method: 'notifications/initialized' }, headers);
  const tools = toolsInSession(url, headers);
  const asks = [first, ready];
  if (!seen.get(ready)) return asks;
  asks.push(tools);
  const session = headers['mcp-session-id'];
  if (session !== undefined && seen.get(tools))
    asks.push(
      request({
        method: 'DELETE',
        url,
        follow: false,
        capBytes: CAP_BYTES,
        headers: { ...headers, accept: BASE_HEADERS.accept },
      }),
    );
  return asks;
}

const toolsInSession = (url: string, headers: Readonly<Record<string, string>>): Ask =>
  post(url, { id: IDS.sessionTools, method: 'tools/list' }, headers);

/** Each reply answers one id; read once, because planning asks again after every answer. */
const READERS = new Map(
  Object.values(IDS).map((id) => [
    id,
    (reply: Reply) => rpcAnswer(bodyText(reply).text, mediaType(reply) === 'text/event-stream', id),
  ]),
);

type RequestId = (typeof IDS)[keyof typeof IDS];

function answerOf({ answer }: Exchange, id: RequestId): RpcAnswer | null {
  return answer.kind === 'reply' ? once(answer, READERS.get(id)!) : null;
}

/** What the answers say; null while there is none. */
export function liveMcp(seen: Seen, endpoint: string): LiveMcp | null {
  const url = settled(seen, endpoint);
  const exchange = seen.get(stateless(seen, url, IDS.discover, 'server/discover'));
  if (!exchange) return null;
  const discover = answerOf(exchange, IDS.discover);
  const none = { endpoint, name: null, version: null, protocols: [], era: null, tools: null };
  if (discover?.result !== undefined) {
    const versions = listMember(discover.result, 'supportedVersions')
      .filter((v): v is string => typeof v === 'string')
      .slice(0, 50);
    const info =
      member(discover.result, 'serverInfo') ??
      member(member(discover.result, '_meta'), 'io.modelcontextprotocol/serverInfo');
    return {
      ...none,
      state: 'works',
      exchange,
      ...serverInfo(info),
      protocols: versions.length > 0 ? versions : [STATELESS],
      era: 'stateless',
      tools: toolsOf(seen, stateless(seen, url, IDS.tools, 'tools/list'), IDS.tools),
    };
  }
  const opening = wantsSessions(exchange) ? seen.get(initialize(seen, url)) : undefined;
  const initialized = opening && answerOf(opening, IDS.initialize);
  if (opening && initialized?.result !== undefined) {
    const protocol = textMember(initialized.result, 'protocolVersion');
    const headers = sessionHeaders(opening, initialized);
    return {
      ...none,
      state: 'works',
      exchange: opening,
      ...serverInfo(member(initialized.result, 'serverInfo')),
      protocols: protocol ? [protocol] : [],
      era: 'sessions',
      tools: toolsOf(seen, toolsInSession(url, headers), IDS.sessionTools),
    };
  }
  const last = opening ?? exchange;
  return { ...none, exchange: last, state: stateOf(last, initialized ?? discover ?? null) };
}

const serverInfo = (info: Json | undefined) => ({
  name: textMember(info, 'name') ?? null,
  version: textMember(info, 'version') ?? null,
});

function toolsOf(seen: Seen, ask: Ask, id: RequestId): LiveMcp['tools'] {
  const exchange = seen.get(ask);
  const list = exchange && member(answerOf(exchange, id)?.result, 'tools');
  if (!exchange || !isArray(list)) return null;
  return {
    list: list.slice(0, 1000),
    exchange,
    hasMore: textMember(answerOf(exchange, id)?.result, 'nextCursor') !== undefined,
  };
}

function stateOf({ answer }: Exchange, rpc: RpcAnswer | null): LiveMcp['state'] {
  // Our own limits say nothing about the server.
  if (answer.kind === 'none')
    return ['budget', 'deadline', 'blocked'].includes(answer.reason) ? 'inconclusive' : 'dead';
  if (challengeOf(answer) || answer.status === 429) return 'inconclusive';
  if ([401, 402, 403].includes(answer.status) || isAuthError(rpc)) return 'protected';
  // An error is an answer too: somebody there speaks JSON-RPC.
  return rpc ? 'works' : 'dead';
}
