import { agentInterfaces } from '../parse/agent-card';
import { errorText } from '../parse/json-rpc';
import { isObject, member, parseJson } from '../parse/json';
import type { Ask, Reply } from '../network/types';
import { memoized, type Exchange } from '../network/recording';
import { agentCard } from './agent-card';
import { request } from './ask';
import { isUnproven } from './challenge';
import { isProbeable } from './mcp-endpoint';
import { resolveUrl } from './page';
import { ask, probe, read, type Questions } from './probe';
import { bodyText, isOk, looksLikeHtml, mediaType } from './reply';
import { answerOf } from './rpc-reply';

/** Answer of an agent's interface to a client that reads a task that does not exist. */
export interface LiveAgent {
  readonly url: string;
  /** `paid`: 402. `protected`: 401 or 403. `inconclusive`: a bot challenge, a redirect, or a limit of ours. */
  readonly state: 'works' | 'paid' | 'protected' | 'inconclusive' | 'web page' | 'dead';
  readonly exchange: Exchange;
  /** What it answers instead of the error for an unknown task; null for that error, and if it does not work. */
  readonly instead: string | null;
}

const CAP_BYTES = 64 * 1024;
const ID = 'seamark-task';

/** Reads a task without any effect: `GetTask` of A2A 1.0 section 9.4.3 or 11.3, `tasks/get` of 0.3 section 7.3. */
function taskAsk(url: string, binding: string, isFirst: boolean): Ask {
  const headers = { accept: 'application/json', 'a2a-version': isFirst ? '0.3' : '1.0' };
  const rest = { follow: false, capBytes: CAP_BYTES };
  if (binding === 'HTTP+JSON') {
    const base = url.replace(/\/$/, '');
    return request({ ...rest, url: `${base}${isFirst ? '/v1' : ''}/tasks/${ID}`, headers });
  }
  const method = isFirst ? 'tasks/get' : 'GetTask';
  return request({
    ...rest,
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: ID, method, params: { id: ID } }),
  });
}

/** The first interface of the agent card over HTTP on this site, asked once; null without one. */
export const agentInterface = probe(function* (context): Questions<LiveAgent | null> {
  const { card } = yield* read(agentCard);
  const target = agentInterfaces(card?.value).find(
    ({ url, binding }) =>
      url !== undefined &&
      (binding === 'JSONRPC' || binding === 'HTTP+JSON') &&
      isProbeable(context, url),
  );
  const url = target?.url && resolveUrl(target.url, context.origin);
  if (!url) return null;
  const exchange = yield* ask(
    taskAsk(url, target.binding!, target.version?.startsWith('0.') ?? false),
  );
  if (!exchange) return null;
  const state = stateOf(exchange);
  return { url, state, exchange, instead: state === 'works' ? insteadOf(exchange) : null };
});

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
  if (answer.kind === 'none') return 'dead';
  const { status } = answer;
  if (status === 402) return 'paid';
  if (status === 401 || status === 403) return 'protected';
  if (looksLikeHtml(answer)) return isOk(answer) ? 'web page' : 'dead';
  const isProtocol =
    answer.method === 'POST' ? answerOf(exchange, ID) !== null : memoized(answer, isOfHttpJson);
  if (isProtocol) return 'works';
  // Over HTTP+JSON, 404 with JSON of any form may be about the task.
  const isOfTask = answer.method === 'GET' && /json$/.test(mediaType(answer) ?? '');
  const isMissing = [404, 405, 410].includes(status) && !isOfTask;
  return isMissing || status >= 500 ? 'dead' : 'inconclusive';
}

/** True for what HTTP+JSON answers, also to an unknown task (status 404). */
function isOfHttpJson(reply: Reply): boolean {
  const parsed = parseJson(bodyText(reply).text);
  const isError = parsed.ok && isObject(member(parsed.value, 'error'));
  const isTyped = /(?:problem|a2a)\+json$/.test(mediaType(reply) ?? '');
  return parsed.ok && (isOk(reply) || isError || isTyped);
}
