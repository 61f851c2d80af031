import { parse } from 'cookie';
import { dashboardRoutes, type DashboardRoute } from '../contract/dashboard-routes';
import { Download } from '../contract/download';
import type { LimitState } from '../contract/limits';
import type { Endpoint } from '../contract/operation';
import type { Actor } from '../access/actor';
import { getOwnedSite, type OwnedSite } from '../access/owned-site';
import { env } from '../config/env';
import { AppError } from '../contract/app-error';
import { nameWork } from '../observe/work';
import { callerKey, limitHeaders, rateLimiter } from '../limits';
import { AddressMap } from './address';
import { admitKey, admitSession, requiredRole } from './admit';
import { errorAnswer, fileAnswer, jsonAnswer } from './answer';
import { readBody } from './body';
import { type Handler, type HandlerContext, HandlerResult } from './handler';
import { checkAnswer } from './check-answer';
import { readWithTimeout, writeWhenAvailable } from './database-timeout';
import { etagsOf } from './etag';
import { idByKey } from './idempotency-key';
import { asAppError } from './failure';
import { backToPage, bodyForPeople } from './for-people';
import { type AnswerHeaders, allowOf, audienceOf, baseHeaders, optionsAnswer } from './headers';
import { isNavigation } from './is-navigation';
import { requestIdOf } from './request-id';
import { parseInput } from './parse-input';
import { progressOf } from './progress';
import { forEveryMethod, unknownEndpoint } from './unknown-endpoint';

export type RouteHandler = (request: Request) => Promise<Response>;
export type Routes = Record<
  'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS',
  RouteHandler
>;

interface BoundOperation {
  readonly op: Endpoint;
  readonly handle: (context: HandlerContext<Endpoint>) => Promise<unknown>;
}

/** Binds an operation to its handler. */
export function on<const O extends Endpoint>(op: O, handler: Handler<O>): BoundOperation {
  // The pipeline's only cast: parseInput uses the schemas that the context's type is derived from.
  return { op, handle: handler as unknown as BoundOperation['handle'] };
}

interface SiteContext {
  readonly actor: Actor;
  readonly params: { readonly id: string };
}

/** Binds an operation of a site, which is read first: `onSite(api.listFixes, (site) => …)`. */
export function onSite<const O extends Endpoint>(
  op: HandlerContext<O> extends SiteContext ? O : never,
  handler: (site: OwnedSite, context: HandlerContext<O> & SiteContext) => ReturnType<Handler<O>>,
): BoundOperation {
  const handle = async (context: HandlerContext<O> & SiteContext) =>
    handler(await getOwnedSite(context.actor, context.params.id), context);
  return on(op as O, handle as Handler<O>);
}

/**
 * Handlers for all seven methods of every address of these operations.
 *
 * ```ts
 * export const apiRoutes = serve(
 *   on(api.compareScans, ({ actor, params, query }) => compareScans(actor, params.id, query)),
 * );
 * ```
 * Steps, of which the first failing one answers: method, key (plan, scope) or session (origin, tab,
 * role), rate limit, body size, input, handler (target rules, existence, state, budgets, capacity).
 */
export function serve(...bound: readonly BoundOperation[]): Routes {
  const addresses = new AddressMap(bound.flatMap(atEachAddress), ({ op }) => op.path);
  return forEveryMethod(async (request) => {
    const { pathname } = new URL(request.url);
    const operations = addresses.at(pathname);
    if (operations.length === 0) return unknownEndpoint.GET(request);
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const match = operations.find(({ op }) => op.method === method);
    return match ? answer(match, request) : answerOtherMethod(operations, request);
  });
}

/** An operation with a role also has a dashboard address. */
function atEachAddress({ op, handle }: BoundOperation): BoundOperation[] {
  const route: DashboardRoute | undefined =
    requiredRole(op) === undefined
      ? undefined
      : dashboardRoutes[op.id as keyof typeof dashboardRoutes];
  const atHome = { op, handle };
  return route === undefined || route.path === op.path
    ? [atHome]
    : [atHome, { op: { ...op, ...route }, handle }];
}

async function answer({ op, handle }: BoundOperation, request: Request): Promise<Response> {
  const requestId = requestIdOf();
  const audience = audienceOf(op);
  const isOfPage = audience === 'page';
  const work = isOfPage ? `dashboard.${op.id}` : op.id;
  nameWork(work);
  const headers = baseHeaders(audience, requestId);
  let afterAnswer: (() => void) | undefined;
  let limits: readonly LimitState[] = [];
  try {
    const caller = callerKey(request.headers, env().TRUSTED_PROXY_HOPS);
    const admitted = await (isOfPage ? admitSession(op, request) : admitKey(op, request, caller));
    const { actor, person, session, rateLimit } = admitted;
    if (rateLimit !== null)
      limits = [await readWithTimeout(rateLimiter.take(rateLimit.name, rateLimit.key))];
    ({ afterAnswer } = admitted);
    nameWork(work, actor?.organizationId);
    const bytes = op.body ? await readBody(request, op.body.bytesMax) : new Uint8Array(0);
    const input = parseInput(op, request, bytes);
    const context = {
      ...input,
      actor,
      person,
      session,
      caller,
      cookies: isOfPage ? parse(request.headers.get('cookie') ?? '') : {},
      knownEtags: etagsOf(request.headers.get('if-none-match')),
      requestId,
      newId: idByKey(op, request, actor?.organizationId, input.body),
      signal: request.signal,
      onProgress: progressOf(request),
    } as HandlerContext<Endpoint>;
    const result = await (op.method === 'GET'
      ? readWithTimeout(handle(context))
      : writeWhenAvailable(() => handle(context)));
    return succeed(op, request, headers, result, limits);
  } catch (thrown) {
    const error = asAppError(thrown, requestId, op.id);
    if (op.response === Download && isNavigation(request.headers))
      return backToPage(request, headers);
    return errorAnswer(
      request,
      headers,
      error,
      isOfPage ? { body: bodyForPeople(error) } : { limits },
    );
  } finally {
    afterAnswer?.();
  }
}

function succeed(
  op: Endpoint,
  request: Request,
  headers: AnswerHeaders,
  result: unknown,
  taken: readonly LimitState[],
): Response {
  const { value, stored, limits, cookies } =
    result instanceof HandlerResult ? result : HandlerResult.withLimits(result, []);
  if (op.response === Download) return fileAnswer(request, headers, Download.parse(value));
  const body = stored ? stored.body : JSON.stringify(value);
  if (body !== null) checkAnswer(op, body);
  const status = op.status ?? 200;
  if (audienceOf(op) === 'page') {
    const response = jsonAnswer({ request, headers, status, body });
    for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
    return response;
  }
  Object.assign(headers, limitHeaders(limits, taken));
  if (op.location !== undefined) headers['Location'] = locationIn(value, op.location);
  // Whatever caches may store, clients can keep what they read, and ask whether it is current.
  const etag = op.method === 'GET' ? { etag: stored?.etag ?? '' } : {};
  if (op.cache === 'revalidate') headers['Cache-Control'] = 'public, no-cache';
  return jsonAnswer({ request, headers, status, body, value, ...etag });
}

function locationIn(value: unknown, field: string): string {
  const location =
    typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
  if (typeof location !== 'string')
    throw new TypeError(`The answer has no ${field} to send as Location.`);
  return location;
}

function answerOtherMethod(bound: readonly BoundOperation[], request: Request): Response {
  const ops = bound.map(({ op }) => op);
  const audience = audienceOf(ops[0]!);
  const allow = allowOf(ops);
  if (request.method === 'OPTIONS') return optionsAnswer(audience, allow, requestIdOf());
  const message =
    audience === 'page'
      ? `${request.method} is not supported here.`
      : `Use ${ops.map(({ method }) => method).join(' or ')} for this endpoint.`;
  const error = new AppError('method_not_allowed', message, { allow });
  return errorAnswer(request, baseHeaders(audience, requestIdOf()), error);
}
