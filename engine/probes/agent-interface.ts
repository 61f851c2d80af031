import { agentInterfaces, isAgentCard } from '../parse/agent-card';
import { errorText } from '../parse/json-rpc';
import { isObject, listMember, member, textMember, type Json } from '../parse/json';
import type { Ask, Reply } from '../network/types';
import type { Exchange } from '../network/recording';
import { agentCard } from './agent-card';
import { request } from './ask';
import { isUnproven } from './challenge';
import { isProbeable } from './mcp-endpoint';
import { resolveUrl } from './page';
import { ask, probe, read, type Questions } from './probe';
import { isOk, jsonBody, looksLikeHtml, mediaType } from './reply';
import { answerOf } from './rpc-reply';

/** Answer of an agent's interface to a client that reads a task that does not exist. */
export interface LiveAgent {
  readonly url: string;
  /** `paid`: 402. `protected`: 401 or 403. `inconclusive`: a bot challenge, a redirect, or a limit of ours. */
  readonly state: 'works' | 'paid' | 'protected' | 'inconclusive' | 'web page' | 'dead';
  readonly exchange: Exchange;
  /** What it answers instead of the error for an unknown task; null for that error, and if it does not work. */
  readonly instead: string | null;
  /** Null if the card declares no extended card, or the agent refuses it to a client without a token. */
  readonly extended: ExtendedCard | null;
}

interface ExtendedCard {
  /** `open`: another card than the published one. `missing`: a page, an error that says so, or no such address. */
  readonly state: 'open' | 'missing';
  readonly exchange: Exchange;
}

const CAP_BYTES = 64 * 1024;
const TENANT_MAX = 500;
const ID = 'seamark-task';
const CARD_ID = 'seamark-extended-card';

/** An operation without any effect: of 1.0 (sections 9.4 and 11.3), and of 0.3. */
interface Operation {
  readonly id: string;
  readonly params: object;
  readonly methods: readonly [current: string, of03: string];
  readonly paths: readonly [current: string, of03: string];
}

const GET_TASK: Operation = {
  id: ID,
  params: { id: ID },
  methods: ['GetTask', 'tasks/get'],
  paths: [`/tasks/${ID}`, `/v1/tasks/${ID}`],
};
const GET_EXTENDED_CARD: Operation = {
  id: CARD_ID,
  params: {},
  methods: ['GetExtendedAgentCard', 'agent/getAuthenticatedExtendedCard'],
  paths: ['/extendedAgentCard', '/v1/card'],
};

interface Target {
  readonly url: string;
  readonly isHttp: boolean;
  readonly isFirst: boolean;
  /** A client must send it with each request, over HTTP+JSON in the path (A2A 1.0 section 8.3.2). */
  readonly tenant: string | undefined;
}

function operationAsk({ url, isHttp, isFirst, tenant }: Target, operation: Operation): Ask {
  const { id, methods, paths } = operation;
  const params = { ...operation.params, ...(tenant !== undefined && { tenant }) };
  const at = isFirst ? 1 : 0;
  const headers = { accept: 'application/json', 'a2a-version': isFirst ? '0.3' : '1.0' };
  const rest = { follow: false, capBytes: CAP_BYTES };
  const place = tenant === undefined ? '' : `/${encodeURIComponent(tenant)}`;
  if (isHttp)
    return request({ ...rest, url: `${url.replace(/\/$/, '')}${place}${paths[at]}`, headers });
  return request({
    ...rest,
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id, method: methods[at], params }),
  });
}

/** The first interface of the agent card over HTTP on this site, asked once; null without one. */
export const agentInterface = probe(function* (context): Questions<LiveAgent | null> {
  const { card } = yield* read(agentCard);
  const declared = agentInterfaces(card?.value).find(
    ({ url, binding }) =>
      url !== undefined &&
      (binding === 'JSONRPC' || binding === 'HTTP+JSON') &&
      isProbeable(context, url),
  );
  const url = declared?.url && resolveUrl(declared.url, context.origin);
  if (!url) return null;
  const isFirst = declared.version?.startsWith('0.') ?? false;
  const isHttp = declared.binding === 'HTTP+JSON';
  const target = { url, isHttp, isFirst, tenant: declared.tenant?.slice(0, TENANT_MAX) };
  const exchange = yield* ask(operationAsk(target, GET_TASK));
  if (!exchange) return null;
  const state = stateOf(exchange);
  const answers = state === 'works' || state === 'protected';
  const second =
    answers && declaresExtended(card?.value)
      ? yield* ask(operationAsk(target, GET_EXTENDED_CARD))
      : undefined;
  return {
    url,
    state,
    exchange,
    instead: state === 'works' ? insteadOf(exchange) : null,
    extended: second ? extendedOf(second, card?.value) : null,
  };
});

/** 1.0: a capability. 0.3: a member of the card. */
const declaresExtended = (card: Json | undefined) =>
  member(member(card, 'capabilities'), 'extendedAgentCard') === true ||
  member(card, 'supportsAuthenticatedExtendedCard') === true;

/** A2A 1.0 section 3.1.11 and JSON-RPC 2.0: the agent has no extended card, does not support it, or has no such method. */
const MISSING_CODES = [-32_007, -32_004, -32_601];
/** The same over HTTP+JSON, where details of an error name the reason. */
const MISSING_REASONS = ['EXTENDED_AGENT_CARD_NOT_CONFIGURED', 'UNSUPPORTED_OPERATION'];

const isMissingError = (body: Json | undefined): boolean =>
  listMember(member(body, 'error'), 'details').some((detail) =>
    MISSING_REASONS.includes(textMember(detail, 'reason') ?? ''),
  );

function extendedOf(exchange: Exchange, published: Json | undefined): ExtendedCard | null {
  const { answer } = exchange;
  if (isUnproven(exchange) || answer.kind === 'none') return null;
  const { method, status } = answer;
  if ([401, 402, 403].includes(status)) return null;
  const rpc = method === 'POST' ? answerOf(exchange, CARD_ID) : null;
  if (
    looksLikeHtml(answer) ||
    [404, 405, 410].includes(status) ||
    status >= 500 ||
    MISSING_CODES.includes(rpc?.error?.code ?? 0) ||
    (method === 'GET' && isMissingError(jsonBody(answer)))
  )
    return { state: 'missing', exchange };
  const card = method === 'POST' ? rpc?.result : jsonBody(answer);
  // The official SDK gives clients without a token the published card.
  return isAgentCard(card) && offerOf(card) !== offerOf(published)
    ? { state: 'open', exchange }
    : null;
}

/** What a card says about the agent, however it is serialized. */
const offerOf = (card: Json | undefined): string =>
  JSON.stringify(
    [card, ...listMember(card, 'skills')].map((part) =>
      ['id', 'name', 'description'].map((key) => textMember(part, key)),
    ),
  );

/** A2A 1.0 section 5.4: TaskNotFoundError. */
const TASK_NOT_FOUND = -32_001;

function insteadOf(exchange: Exchange): string | null {
  const { answer } = exchange;
  if (answer.kind !== 'reply') return null;
  if (answer.method !== 'POST') return answer.status === 404 ? null : `status ${answer.status}`;
  const rpc = answerOf(exchange, ID);
  if (!rpc?.error) return rpc ? 'a result for a task that does not exist' : null;
  return rpc.error.code === TASK_NOT_FOUND ? null : errorText(rpc.error);
}

function stateOf(exchange: Exchange): LiveAgent['state'] {
  if (isUnproven(exchange)) return 'inconclusive';
  const { answer } = exchange;
  if (answer.kind === 'none') return answer.reason === 'dns' ? 'inconclusive' : 'dead';
  const { status } = answer;
  if (status === 402) return 'paid';
  if (status === 401 || status === 403) return 'protected';
  if (looksLikeHtml(answer)) return isOk(answer) ? 'web page' : 'dead';
  const isProtocol =
    answer.method === 'POST' ? answerOf(exchange, ID) !== null : isOfHttpJson(answer);
  if (isProtocol) return 'works';
  // Over HTTP+JSON, 404 with JSON of any form may be about the task.
  const isOfTask = answer.method === 'GET' && /json$/.test(mediaType(answer) ?? '');
  const isMissing = [404, 405, 410].includes(status) && !isOfTask;
  return isMissing || status >= 500 ? 'dead' : 'inconclusive';
}

/** True for what HTTP+JSON answers, also to an unknown task (status 404). */
function isOfHttpJson(reply: Reply): boolean {
  const body = jsonBody(reply);
  // A2A 0.3 has the error itself as the body.
  const isError = isObject(member(body, 'error')) || member(body, 'code') === TASK_NOT_FOUND;
  const isTyped = /(?:problem|a2a)\+json$/.test(mediaType(reply) ?? '');
  return body !== undefined && (isOk(reply) || isError || isTyped);
}
