import { agentInterfaces } from '../parse/agent-card';
import { rpcAnswer } from '../parse/json-rpc';
import { isObject, member, parseJson } from '../parse/json';
import { quote } from '../parse/text';
import type { Ask, Reply } from '../network/types';
import { memoized, type Exchange } from '../network/recording';
import { agentCard } from './agent-card';
import { request } from './ask';
import { challengeOf } from './challenge';
import { isProbeable } from './mcp-endpoint';
import { resolveUrl } from './page';
import { ask, probe, read, type Questions } from './probe';
import { bodyText, isOk, looksLikeHtml, mediaType } from './reply';

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

function insteadOf({ answer }: Exchange): string | null {
  if (answer.kind !== 'reply') return null;
  if (answer.method !== 'POST') return answer.status === 404 ? null : `status ${answer.status}`;
  const rpc = memoized(answer, rpcOf);
  if (!rpc?.error) return rpc ? 'a result for a task that does not exist' : null;
  const { code, message } = rpc.error;
  return code === TASK_NOT_FOUND
    ? null
    : `error ${code ?? 'without a code'}: ${quote(message, 100)}`;
}

const rpcOf = (reply: Reply) =>
  rpcAnswer(bodyText(reply).text, mediaType(reply) === 'text/event-stream', ID);

function stateOf({ answer }: Exchange): LiveAgent['state'] {
  // Our limits prove nothing about the agent.
  if (answer.kind === 'none')
    return ['budget', 'deadline', 'blocked'].includes(answer.reason) ? 'inconclusive' : 'dead';
  const { status } = answer;
  if (challengeOf(answer) || status === 429) return 'inconclusive';
  if (status === 402) return 'paid';
  if (status === 401 || status === 403) return 'protected';
  if (looksLikeHtml(answer)) return isOk(answer) ? 'web page' : 'dead';
  if (memoized(answer, isProtocol)) return 'works';
  // Over HTTP+JSON, 404 with JSON of any form may be about the task.
  const isOfTask = answer.method === 'GET' && /json$/.test(mediaType(answer) ?? '');
  const isMissing = [404, 405, 410].includes(status) && !isOfTask;
  return isMissing || status >= 500 ? 'dead' : 'inconclusive';
}

/** True for a JSON-RPC response, or for what HTTP+JSON answers, also to an unknown task (status 404). */
function isProtocol(reply: Reply): boolean {
  const { text } = bodyText(reply);
  const type = mediaType(reply) ?? '';
  if (reply.method === 'POST') return memoized(reply, rpcOf) !== null;
  const parsed = parseJson(text);
  const isError = parsed.ok && isObject(member(parsed.value, 'error'));
  return parsed.ok && (isOk(reply) || isError || /(?:problem|a2a)\+json$/.test(type));
}
