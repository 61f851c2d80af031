import { callerOf } from '@/lib/access/authenticate';
import type { Actor } from '@/lib/access/actor';
import { rateLimitOf, scopeOf, type KeyScope, type Operation } from '@/lib/contract';
import { env } from '@/lib/config/env';
import { AppError } from '@/lib/contract/app-error';
import { nameWork } from '@/lib/observe/work';
import { callerKey, limitHeaders, rateLimiter, type LimitState } from '@/lib/limits';
import { errorAnswer, jsonAnswer } from './answer';
import { readBody } from './body';
import { type HandlerContext, type Handler, HandlerResult } from './handler';
import { checkAnswer } from './check-answer';
import { readWithTimeout, writeWhenAvailable } from './database-timeout';
import { etagsOf } from './etag';
import { idByKey } from './idempotency-key';
import { asAppError } from './failure';
import { allowOf, audienceOf, baseHeaders, optionsAnswer, type Audience } from './headers';
import { requestIdOf } from './request-id';
import { parseInput } from './parse-input';
import { progressOf } from './progress';

export type Route = (request: Request) => Promise<Response>;
export type Routes = Record<
  'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS',
  Route
>;

interface Bound {
  readonly op: Operation;
  readonly answer: Route;
}

/** Binds an operation to its verb. */
export function on<const O extends Operation>(op: O, handler: Handler<O>): Bound {
  return { op, answer: (request) => answer(op, handler, request) };
}

/**
 * Handlers for all seven methods of an address. Its operations have the same audience.
 *
 * ```ts
 * // app/api/v1/me/sites/[id]/compare/route.ts
 * export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
 *   on(api.compareScans, ({ actor, params, query }) => compareScans(actor, params.id, query)),
 * );
 * export const dynamic = 'force-dynamic';
 * ```
 * The order is that of the contract: key, plan, scope, rate limit, body size, input, then the verb (target rules, existence,
 * state, budgets, capacity). The first failing step answers.
 */
export function serve(...bound: readonly [Bound, ...Bound[]]): Routes {
  const ops = bound.map(({ op }) => op);
  const audience = audienceOf(bound[0].op);
  const refused: Route = async (request) => wrongMethod(ops, audience, request);
  const routeOf = (method: Operation['method']) =>
    bound.find(({ op }) => op.method === method)?.answer ?? refused;
  return {
    GET: routeOf('GET'),
    HEAD: routeOf('GET'),
    POST: routeOf('POST'),
    PUT: routeOf('PUT'),
    PATCH: routeOf('PATCH'),
    DELETE: routeOf('DELETE'),
    OPTIONS: async () => optionsAnswer(audience, allowOf(ops), requestIdOf()),
  };
}

async function answer<O extends Operation>(
  op: O,
  handler: Handler<O>,
  request: Request,
): Promise<Response> {
  const requestId = requestIdOf();
  nameWork(op.id);
  const headers = baseHeaders(audienceOf(op), requestId);
  let access: Access | undefined;
  try {
    access = await admit(op, request);
    nameWork(op.id, access.actor?.organizationId);
    for (const [name, value] of limitHeaders(access.rateLimits)) headers.set(name, value);
    const result = await perform(op, handler, request, requestId, access);
    return succeed(op, request, headers, result);
  } catch (thrown) {
    return errorAnswer(request, headers, asAppError(thrown, requestId, op.id));
  } finally {
    access?.afterAnswer();
  }
}

interface Access {
  readonly actor: Actor | undefined;
  readonly caller: string;
  readonly rateLimits: readonly LimitState[];
  readonly afterAnswer: () => void;
}

/** Steps 2 to 4: key, plan and scope, rate limit. Nothing of the body has been read. */
async function admit(op: Operation, request: Request): Promise<Access> {
  const caller = callerKey(request.headers, env().TRUSTED_PROXY_HOPS);
  if (op.auth === 'public')
    return {
      actor: undefined,
      caller,
      rateLimits: await takeRateLimit(op, caller),
      afterAnswer: () => undefined,
    };
  const { actor, scopes, afterAnswer } = await readWithTimeout(callerOf(request));
  if (!actor.paid)
    throw new AppError(
      'plan_required',
      'This organization has no active paid plan. See Account → Plan.',
    );
  requireScope(scopeOf(op), scopes);
  return {
    actor,
    caller,
    rateLimits: await takeRateLimit(op, actor.via.kind === 'key' ? actor.via.keyId : caller),
    afterAnswer,
  };
}

function requireScope(needed: KeyScope | null, scopes: readonly KeyScope[]): void {
  if (needed === null || scopes.includes(needed)) return;
  throw new AppError(
    'scope_required',
    `This key doesn’t have the scope ${needed}. Create one that has it under Account → API keys.`,
  );
}

async function takeRateLimit(op: Operation, key: string): Promise<readonly LimitState[]> {
  const name = rateLimitOf(op);
  return name === null ? [] : [await readWithTimeout(rateLimiter().take(name, key))];
}

/** Steps 5 and 6, then the verb. */
async function perform<O extends Operation>(
  op: O,
  handler: Handler<O>,
  request: Request,
  requestId: string,
  access: Access,
): Promise<unknown> {
  const bytes =
    op.body === undefined ? new Uint8Array(0) : await readBody(request, op.body.bytesMax);
  const input = parseInput(op, request, bytes);
  // The one cast of the pipeline: parseInput used the schemas that the type of Call is computed from.
  const context = {
    ...input,
    actor: access.actor,
    caller: access.caller,
    knownEtags: etagsOf(request.headers.get('if-none-match')),
    requestId,
    newId: idByKey(op, request, access.actor?.organizationId),
    signal: request.signal,
    onProgress: progressOf(request),
  } as unknown as HandlerContext<O>;
  return op.method === 'GET'
    ? readWithTimeout(handler(context))
    : writeWhenAvailable(() => handler(context));
}

function succeed(op: Operation, request: Request, headers: Headers, result: unknown): Response {
  const reply = result instanceof HandlerResult ? result : HandlerResult.withLimits(result, []);
  const body = reply.stored ? reply.stored.body : JSON.stringify(reply.value);
  if (body !== null) checkAnswer(op, body);
  for (const [name, value] of limitHeaders(reply.limits)) headers.set(name, value);
  if (op.location !== undefined) headers.set('Location', locationIn(reply.value, op.location));
  if (op.cache === undefined)
    return jsonAnswer({ request, headers, status: op.status ?? 200, body, value: reply.value });
  headers.set('Cache-Control', 'public, no-cache');
  return jsonAnswer({ request, headers, status: 200, body, etag: reply.stored?.etag ?? '' });
}

function locationIn(value: unknown, field: string): string {
  const location =
    typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
  if (typeof location !== 'string')
    throw new TypeError(`The answer has no ${field} to send as Location.`);
  return location;
}

function wrongMethod(ops: readonly Operation[], audience: Audience, request: Request): Response {
  const methods = ops.map(({ method }) => method).join(' or ');
  const error = new AppError('method_not_allowed', `Use ${methods} for this endpoint.`, {
    allow: allowOf(ops),
  });
  return errorAnswer(request, baseHeaders(audience, requestIdOf()), error);
}
