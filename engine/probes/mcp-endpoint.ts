import type { Ask, Reply } from '../network/types';
import { ask, type Questions } from './probe';
import { isArray, listMember, member, textMember, type Json } from '../parse/json';
import { rpcAnswer, type RpcAnswer } from '../parse/json-rpc';
import { memoized, type Exchange } from '../network/recording';
import type { ProbeContext } from './probe-context';
import { request } from './ask';
import { challengeOf } from './challenge';
import { resolveUrl } from './page';
import { bodyText, header, mediaType } from './reply';

/** Responses of an MCP endpoint to a client that calls no tool. */
export interface LiveMcp {
  readonly endpoint: string;
  /** `protected`: 401 or 403. `inconclusive`: a bot challenge, 429, or a timeout of ours. `dead`: no JSON-RPC. */
  readonly state: 'works' | 'protected' | 'inconclusive' | 'dead';
  /** The deciding exchange. */
  readonly exchange: Exchange;
  readonly name: string | null;
  readonly version: string | null;
  /** Supported revisions: all (2026-07-28 and later), or the negotiated one. */
  readonly protocols: readonly string[];
  readonly era: 'stateless' | 'sessions' | null;
  /** First page of `tools/list`; null if it was not answered. */
  readonly tools: {
    readonly list: readonly Json[];
    readonly hasMore: boolean;
    readonly exchange: Exchange;
  } | null;
}

const CAP_BYTES = 256 * 1024;
const STATELESS = '2026-07-28';
/** True for revisions (dates) before the stateless one, which begin with `initialize`. */
export const hasHandshake = (revision: string): boolean => revision < STATELESS;
/** Latest revision with a handshake, which we propose. */
export const WITH_SESSIONS = '2025-11-25';

/** Distinctive ids, so that the body reader recognizes the event that answers them. */
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

const clientInfo = (context: ProbeContext) => ({
  name: 'Seamark',
  version: context.engine.split('@')[1] ?? '1',
});

/**
 * The body reader depends on key order: `jsonrpc`, then `id`. POSTs do not follow redirects, so they stay on the site.
 */
const post = (url: string, body: object, headers: Readonly<Record<string, string>>): Ask =>
  request({
    method: 'POST',
    url,
    follow: false,
    capBytes: CAP_BYTES,
    headers: { ...BASE_HEADERS, ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', ...body }),
  });

function stateless(context: ProbeContext, url: string, id: string, method: string): Ask {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': STATELESS,
    'io.modelcontextprotocol/clientInfo': clientInfo(context),
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return post(
    url,
    { id, method, params: { _meta: meta } },
    { 'mcp-protocol-version': STATELESS, 'mcp-method': method },
  );
}

const initialize = (context: ProbeContext, url: string): Ask =>
  post(
    url,
    {
      id: IDS.initialize,
      method: 'initialize',
      params: { protocolVersion: WITH_SESSIONS, capabilities: {}, clientInfo: clientInfo(context) },
    },
    {},
  );

/** Headers after `initialize`: the session id and revision that the server chose, if well-formed. */
function sessionHeaders(exchange: Exchange, answer: RpcAnswer): Record<string, string> {
  const version = textMember(answer.result, 'protocolVersion');
  const session =
    exchange.answer.kind === 'reply' ? header(exchange.answer, 'mcp-session-id') : null;
  return {
    ...(version && /^\d{4}-\d\d-\d\d$/.test(version) ? { 'mcp-protocol-version': version } : {}),
    ...(session && /^[\x21-\x7e]{1,512}$/.test(session) ? { 'mcp-session-id': session } : {}),
  };
}

/** True for an https address of the site without template variables; no other address is probed. */
export function isProbeable(context: ProbeContext, url: string): boolean {
  const resolved = resolveUrl(url, context.origin);
  return (
    resolved !== null &&
    resolved.startsWith('https:') &&
    !/[{}]|%7b/i.test(url) &&
    context.isSameSite(resolved)
  );
}

/** Follows one redirect within the site: frameworks add or remove a trailing slash. */
function finalEndpoint(context: ProbeContext, endpoint: string, { answer }: Exchange): string {
  if (answer.kind !== 'reply' || ![301, 302, 307, 308].includes(answer.status)) return endpoint;
  const location = resolveUrl(header(answer, 'location') ?? '', endpoint);
  return location && isProbeable(context, location) ? location : endpoint;
}

/** True for an error to `server/discover` that a server of an earlier revision gives. */
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

/** One memoized reader per id, because planning reads again after every answer. */
const READERS = new Map(
  Object.values(IDS).map((id) => [
    id,
    (reply: Reply) => rpcAnswer(bodyText(reply).text, mediaType(reply) === 'text/event-stream', id),
  ]),
);

type RequestId = (typeof IDS)[keyof typeof IDS];

function answerOf({ answer }: Exchange, id: RequestId): RpcAnswer | null {
  return answer.kind === 'reply' ? memoized(answer, READERS.get(id)!) : null;
}

/** State of an endpoint; null if it was not requested. Never calls a tool. */
export function* askMcpEndpoint(
  context: ProbeContext,
  endpoint: string,
): Questions<LiveMcp | null> {
  const first = yield* ask(stateless(context, endpoint, IDS.discover, 'server/discover'));
  if (!first) return null;
  const url = finalEndpoint(context, endpoint, first);
  const exchange =
    url === endpoint ? first : yield* ask(stateless(context, url, IDS.discover, 'server/discover'));
  if (!exchange) return null;
  const discover = answerOf(exchange, IDS.discover);
  const none = { endpoint, name: null, version: null, protocols: [], era: null, tools: null };
  if (discover?.result !== undefined) {
    const tools = yield* ask(stateless(context, url, IDS.tools, 'tools/list'));
    return {
      ...none,
      ...statelessServer(discover.result, exchange),
      tools: toolsOf(tools, IDS.tools),
    };
  }
  const opening = wantsSessions(exchange) ? yield* ask(initialize(context, url)) : undefined;
  const initialized = opening ? answerOf(opening, IDS.initialize) : null;
  if (opening && initialized?.result !== undefined) {
    const tools = yield* listToolsInSession(url, sessionHeaders(opening, initialized));
    const protocol = textMember(initialized.result, 'protocolVersion');
    return {
      ...none,
      state: 'works',
      exchange: opening,
      ...serverInfo(member(initialized.result, 'serverInfo')),
      protocols: protocol ? [protocol] : [],
      era: 'sessions',
      tools: toolsOf(tools, IDS.sessionTools),
    };
  }
  const last = opening ?? exchange;
  return { ...none, exchange: last, state: stateOf(last, initialized ?? discover) };
}

/** Sends `initialized`, lists the tools, and ends the session. */
function* listToolsInSession(
  url: string,
  headers: Readonly<Record<string, string>>,
): Questions<Exchange | undefined> {
  yield* ask(post(url, { method: 'notifications/initialized' }, headers));
  const tools = yield* ask(post(url, { id: IDS.sessionTools, method: 'tools/list' }, headers));
  if (headers['mcp-session-id'] !== undefined)
    yield* ask(
      request({
        method: 'DELETE',
        url,
        follow: false,
        capBytes: CAP_BYTES,
        headers: { ...headers, accept: BASE_HEADERS.accept },
      }),
    );
  return tools;
}

function statelessServer(result: Json, exchange: Exchange) {
  const versions = listMember(result, 'supportedVersions')
    .filter((v): v is string => typeof v === 'string')
    .slice(0, 50);
  const info =
    member(result, 'serverInfo') ??
    member(member(result, '_meta'), 'io.modelcontextprotocol/serverInfo');
  return {
    state: 'works' as const,
    exchange,
    ...serverInfo(info),
    protocols: versions.length > 0 ? versions : [STATELESS],
    era: 'stateless' as const,
  };
}

const serverInfo = (info: Json | undefined) => ({
  name: textMember(info, 'name') ?? null,
  version: textMember(info, 'version') ?? null,
});

function toolsOf(exchange: Exchange | undefined, id: RequestId): LiveMcp['tools'] {
  const result = exchange && answerOf(exchange, id)?.result;
  const list = member(result, 'tools');
  if (!exchange || !isArray(list)) return null;
  return {
    list: list.slice(0, 1000),
    exchange,
    hasMore: textMember(result, 'nextCursor') !== undefined,
  };
}

function stateOf({ answer }: Exchange, rpc: RpcAnswer | null): LiveMcp['state'] {
  // Our limits prove nothing about the server.
  if (answer.kind === 'none')
    return ['budget', 'deadline', 'blocked'].includes(answer.reason) ? 'inconclusive' : 'dead';
  if (challengeOf(answer) || answer.status === 429) return 'inconclusive';
  if ([401, 402, 403].includes(answer.status) || isAuthError(rpc)) return 'protected';
  // A JSON-RPC error also proves that a server answers.
  return rpc ? 'works' : 'dead';
}
