import type { Ask } from '../network/types';
import { all, ask, type Questions } from './probe';
import {
  isArray,
  isObject,
  listMember,
  member,
  textMember,
  type Json,
  type JsonObject,
} from '../parse/json';
import type { RpcAnswer } from '../parse/json-rpc';
import type { Exchange } from '../network/recording';
import type { ProbeContext } from './probe-context';
import { request } from './ask';
import { challengeOf, isUnproven } from './challenge';
import { resolveUrl } from './page';
import { bodyText, header } from './reply';
import { answerOf } from './rpc-reply';

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
  readonly declaresTools: boolean;
  /** `tools/list`, at most five pages; null if it was not answered. */
  readonly tools: {
    readonly list: readonly Json[];
    readonly firstPage: readonly Json[];
    readonly hasMore: boolean;
    /** True if a page leads back to itself or to an earlier one. */
    readonly isEndless: boolean;
    readonly exchange: Exchange;
    /** The answer to a request for a further page that holds no list. */
    readonly missingPage: Exchange | null;
  } | null;
  /** Further requests without effect to a server that works. */
  readonly answers: readonly McpAnswer[];
}

/** The answer to a request that has no effect. */
export interface McpAnswer {
  readonly to: Further;
  readonly exchange: Exchange;
  /** Null if it is no JSON-RPC. */
  readonly answer: RpcAnswer | null;
}

/** `again`: the first page of `tools/list` once more. `unknown`: a method that no server has. */
type Further = 'again' | 'unknown' | 'ping' | 'resources' | 'prompts';

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
  again: 'seamark-again',
  unknown: 'seamark-unknown',
  ping: 'seamark-ping',
  resources: 'seamark-resources',
  prompts: 'seamark-prompts',
} as const;
/** Pages of `tools/list`, less one for each other list: at most twelve requests in all. */
const PAGES_MAX = 5;
const METHOD: Readonly<Record<Further, string>> = {
  again: 'tools/list',
  unknown: 'seamark/no-such-method',
  ping: 'ping',
  resources: 'resources/list',
  prompts: 'prompts/list',
};

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

/** A request of a client that calls no tool. */
type Send = (id: string, method: string, params?: JsonObject) => Ask;

function stateless(
  context: ProbeContext,
  url: string,
  id: string,
  method: string,
  params: JsonObject = {},
): Ask {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': STATELESS,
    'io.modelcontextprotocol/clientInfo': clientInfo(context),
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return post(
    url,
    { id, method, params: { ...params, _meta: meta } },
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

/**
 * True for an https address of the site without template variables, and for the server whose endpoint the caller names; no
 * other address is probed.
 */
export function isProbeable(context: ProbeContext, url: string): boolean {
  const resolved = resolveUrl(url, context.origin);
  return (
    resolved !== null &&
    !/[{}]|%7b/i.test(url) &&
    ((resolved.startsWith('https:') && context.isSameSite(resolved)) ||
      context.isOfEndpoint(resolved))
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

/** False for the empty result that some servers give to methods that they do not know. */
const isDiscovery = (result: Json): boolean =>
  ['supportedVersions', 'capabilities'].some((key) => member(result, key) !== undefined);

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
  const none = {
    endpoint,
    name: null,
    version: null,
    protocols: [],
    era: null,
    declaresTools: false,
    tools: null,
    answers: [],
  };
  const discovered = discover?.result;
  if (discovered !== undefined && isDiscovery(discovered)) {
    const send: Send = (...request) => stateless(context, url, ...request);
    const listed = yield* askAll(send, IDS.tools, discovered);
    return { ...none, ...statelessServer(discovered, exchange), ...listed };
  }
  const opening = wantsSessions(exchange) ? yield* ask(initialize(context, url)) : undefined;
  const initialized = opening ? answerOf(opening, IDS.initialize) : null;
  if (opening && initialized?.result !== undefined) {
    const headers = sessionHeaders(opening, initialized);
    const listed = yield* askInSession(url, headers, initialized.result);
    const protocol = textMember(initialized.result, 'protocolVersion');
    return {
      ...none,
      state: 'works',
      exchange: opening,
      ...serverInfo(member(initialized.result, 'serverInfo')),
      protocols: protocol ? [protocol] : [],
      era: 'sessions',
      ...listed,
    };
  }
  const last = opening ?? exchange;
  return { ...none, exchange: last, state: stateOf(last, initialized ?? discover) };
}

type Listed = Pick<LiveMcp, 'declaresTools' | 'tools' | 'answers'>;

/** Sends `initialized`, asks, and ends the session. */
function* askInSession(
  url: string,
  headers: Readonly<Record<string, string>>,
  initialized: Json,
): Questions<Listed> {
  yield* ask(post(url, { method: 'notifications/initialized' }, headers));
  const send: Send = (id, method, params) =>
    post(url, { id, method, ...(params && { params }) }, headers);
  const listed = yield* askAll(send, IDS.sessionTools, initialized, ['ping']);
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
  return listed;
}

const declares = (result: Json, capability: string): boolean =>
  isObject(member(member(result, 'capabilities'), capability));

function* askAll(
  send: Send,
  id: string,
  declared: Json,
  others: readonly Further[] = [],
): Questions<Listed> {
  const lists = (['resources', 'prompts'] as const).filter((name) => declares(declared, name));
  const [tools, answers] = yield* all([
    listTools(send, id, PAGES_MAX - lists.length),
    askFurther(send, ['again', 'unknown', ...others, ...lists]),
  ]);
  return { declaresTools: declares(declared, 'tools'), tools, answers };
}

function* askFurther(send: Send, further: readonly Further[]): Questions<readonly McpAnswer[]> {
  const exchanges = yield* all(further.map((to) => ask(send(IDS[to], METHOD[to]))));
  return further.flatMap((to, at) => {
    const exchange = exchanges[at];
    if (!exchange || isUnproven(exchange)) return [];
    return [{ to, exchange, answer: answerOf(exchange, IDS[to]) }];
  });
}

/** All tools, page by page (2026-07-28 server/utilities/pagination). */
function* listTools(send: Send, id: string, pagesMax: number): Questions<LiveMcp['tools']> {
  const first = yield* ask(send(id, 'tools/list'));
  let page = first && listOf(first, id, 'tools');
  if (!first || !page) return null;
  const { list: firstPage } = page;
  const list = [...firstPage];
  let cursor = page.nextCursor;
  let isEndless = false;
  let missingPage: Exchange | null = null;
  const sent = new Set<string>();
  for (let at = 2; cursor !== undefined && at <= pagesMax && !isEndless; at++) {
    sent.add(cursor);
    const next = yield* ask(send(`${id}-${at}`, 'tools/list', { cursor }));
    page = next && listOf(next, `${id}-${at}`, 'tools');
    if (!page) {
      missingPage = next ?? null;
      break;
    }
    list.push(...page.list);
    cursor = page.nextCursor;
    isEndless = cursor !== undefined && sent.has(cursor);
  }
  const hasMore = cursor !== undefined;
  return {
    list: list.slice(0, TOOLS_MAX),
    firstPage,
    hasMore,
    isEndless,
    exchange: first,
    missingPage,
  };
}

const TOOLS_MAX = 1000;

/** A page of a list, and where the next one begins; undefined if it was not answered. */
function listOf(exchange: Exchange, id: string, name: string) {
  const result = answerOf(exchange, id)?.result;
  const list = member(result, name);
  return isArray(list) ? { list, nextCursor: textMember(result, 'nextCursor') } : undefined;
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

/** True if a client must authorize itself first. */
export const isProtected = ({ answer }: Exchange, rpc: RpcAnswer | null): boolean =>
  answer.kind === 'reply' && ([401, 402, 403].includes(answer.status) || isAuthError(rpc));

/** True if the server does not know the host name, as SDKs answer that guard against DNS rebinding (403 or 421). */
export const refusesHost = ({ answer }: Exchange): boolean =>
  answer.kind === 'reply' &&
  (answer.status === 403 || answer.status === 421) &&
  /\binvalid host\b|\bhost (header )?(is )?not allowed\b/i.test(
    bodyText(answer).text.slice(0, 500),
  );

/** Words for a refused host name. */
export const hostRefusal = ({ ask: { url } }: Exchange) => ({
  message: `The server refuses requests for ${new URL(url).host}`,
  hint: 'Add this host name to the allowed hosts of the server: SDKs allow only localhost by default.',
});

function stateOf(exchange: Exchange, rpc: RpcAnswer | null): LiveMcp['state'] {
  if (isUnproven(exchange)) return 'inconclusive';
  if (refusesHost(exchange)) return 'dead';
  if (isProtected(exchange, rpc)) return 'protected';
  // A JSON-RPC error also proves that a server answers.
  return rpc ? 'works' : 'dead';
}
