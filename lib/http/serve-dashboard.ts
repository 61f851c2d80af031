import { parse } from 'cookie';
import type { z } from 'zod';
import type { Actor } from '@/lib/access/actor';
import {
  signedOut,
  visitorOf,
  type Person,
  type Session,
  type Visitor,
} from '@/lib/access/session';
import { sessionCookieName } from '@/lib/access/session-cookie';
import type { Page } from '@/lib/contract';
import { Download } from '@/lib/contract/dashboard/download';
import type { DashboardOperation, Role } from '@/lib/contract/dashboard/operation';
import { SHOWN_AS, shownAs } from '@/lib/contract/dashboard/shown-as';
import { env } from '@/lib/config/env';
import { AppError, type ErrorCode } from '@/lib/contract/app-error';
import { callerKey, rateLimiter } from '@/lib/limits';
import { nameWork } from '@/lib/observe/work';
import { patternOf } from './address';
import { errorAnswer, fileAnswer, jsonAnswer } from './answer';
import { readBody } from './body';
import { checkAnswer } from './check-answer';
import { readWithTimeout, writeWhenAvailable } from './database-timeout';
import { asAppError } from './failure';
import { baseHeaders } from './headers';
import { parseInput } from './parse-input';
import { requestIdOf } from './request-id';
import { isNavigation } from './is-navigation';
import { requireOwnOrigin } from './require-own-origin';
import type { Route, Routes } from './serve';
import { forEveryMethod, unknownEndpoint } from './unknown-endpoint';

type Output<T> = T extends z.ZodType ? z.output<T> : Record<never, never>;

/** What a handler of the dashboard gets: everything judged and parsed. */
interface DashboardContext<O extends DashboardOperation> {
  readonly session: O['access'] extends 'anyone' ? Session | null : Session;
  /** Who acts, and for which organization. */
  readonly actor: O['access'] extends 'anyone' ? Actor | null : Actor;
  /** Who is signed in, also when they are in no organization. */
  readonly person: Person | null;
  readonly params: Output<O['params']>;
  readonly query: Output<O['query']>;
  readonly page: Page;
  readonly body: O['body'] extends { schema: infer S } ? Output<S> : undefined;
  /** Key of the limits per caller. */
  readonly caller: string;
  readonly signal: AbortSignal;
}

/** An answer that also sets cookies: `new WithCookies(value, [await sessionCookie(claims)])`. */
export class WithCookies<T> {
  constructor(
    readonly value: T,
    readonly cookies: readonly string[],
  ) {}
}

type DashboardHandler<O extends DashboardOperation> = (
  context: DashboardContext<O>,
) => Promise<z.output<O['response']> | WithCookies<z.output<O['response']>>>;

interface Bound {
  readonly op: DashboardOperation;
  readonly handle: (context: DashboardContext<DashboardOperation>) => Promise<unknown>;
}

/** Binds a call of the dashboard to its verb. */
export function on<const O extends DashboardOperation>(op: O, handler: DashboardHandler<O>): Bound {
  // The one cast of the pipeline: parseInput used the schemas that the type of the call is computed from.
  return { op, handle: handler as unknown as Bound['handle'] };
}

const RANK: Readonly<Record<Role, number>> = { member: 0, admin: 1, owner: 2 };
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/**
 * Handlers for all seven methods of every address of the dashboard. The order: method, session, origin, tab, role,
 * pace, size, input, then the verb. Session cookies are never looked at under /api/v1, keys never here.
 */
export function serveDashboard(calls: readonly Bound[]): Routes {
  const addresses = addressesOf(calls);
  const route: Route = async (request) => {
    const { pathname } = new URL(request.url);
    const bound = addresses.find(({ pattern }) => pattern.test(pathname))?.bound;
    if (bound === undefined) return unknownEndpoint.GET(request);
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const binding = bound.find(({ op }) => op.method === method);
    if (binding !== undefined) return answer(binding, request);
    const allow = allowedBy(bound);
    return method === 'OPTIONS' ? answerOptions(allow) : refuse(request, allow);
  };
  return forEveryMethod(route);
}

/** The calls of each address, those with more literal segments first: `members/accept` is no `members/{userId}`. */
function addressesOf(calls: readonly Bound[]) {
  const paths = [...new Set(calls.map(({ op }) => op.path))];
  const names = (path: string) => path.split('{').length;
  return paths
    .sort((one, other) => names(one) - names(other))
    .map((path) => ({
      pattern: patternOf(path),
      bound: calls.filter(({ op }) => op.path === path),
    }));
}

const allowedBy = (bound: readonly Bound[]): string =>
  METHODS.filter(
    (method) =>
      method === 'OPTIONS' ||
      bound.some(({ op }) => op.method === (method === 'HEAD' ? 'GET' : method)),
  ).join(', ');

const answerOptions = (allow: string): Response =>
  new Response(null, {
    status: 204,
    headers: { ...Object.fromEntries(headersOf(requestIdOf())), Allow: allow },
  });

async function answer({ op, handle }: Bound, request: Request): Promise<Response> {
  const requestId = requestIdOf();
  const operation = `dashboard.${op.id}`;
  nameWork(operation);
  const headers = headersOf(requestId);
  try {
    const visitor = await admit(op, request);
    nameWork(operation, visitor.session?.actor.organizationId);
    const caller = callerKey(request.headers, env().TRUSTED_PROXY_HOPS);
    const bytes = op.body === undefined ? new Uint8Array(0) : await readBody(request);
    const input = parseInput({ ...op, auth: 'session' }, request, bytes);
    const context = {
      ...input,
      ...visitor,
      actor: visitor.session?.actor ?? null,
      caller,
      signal: request.signal,
    } as DashboardContext<DashboardOperation>;
    const result = await (op.method === 'GET'
      ? readWithTimeout(handle(context))
      : writeWhenAvailable(() => handle(context)));
    const value = result instanceof WithCookies ? result.value : result;
    if (result instanceof WithCookies)
      for (const cookie of result.cookies) headers.append('Set-Cookie', cookie);
    if (op.response === Download) return fileAnswer(request, headers, Download.parse(value));
    const body = JSON.stringify(value);
    checkAnswer(op, body);
    return jsonAnswer({ request, headers, status: op.status ?? 200, body });
  } catch (thrown) {
    const error = forPeople(asAppError(thrown, requestId, op.id));
    return op.response === Download && isNavigation(request.headers)
      ? backToPage(request, headers)
      : errorAnswer(request, headers, error);
  }
}

/** Who asks, from where, with which role, how often. */
async function admit(op: DashboardOperation, request: Request): Promise<Visitor> {
  const visitor = await readWithTimeout(visitorOf(cookieOf(request.headers, sessionCookieName())));
  const { session } = visitor;
  if (op.access !== 'anyone' && session === null) throw signedOut();
  if (op.method !== 'GET') requireOwnOrigin(request.headers, 'Programs use the API under /api/v1.');
  if (session !== null) requireSameTab(request.headers, session);
  if (op.access !== 'anyone' && session !== null && RANK[session.role] < RANK[op.access])
    throw new AppError(
      'role_required',
      `Only ${op.access === 'owner' ? 'an owner' : 'an owner or admin'} of this organization can do this.`,
    );
  if (op.method !== 'GET' && session !== null)
    await readWithTimeout(rateLimiter().take('user-changes', session.user.id));
  return visitor;
}

/** All tabs share one cookie. Where a page says whom it was made for, nothing is done for another person or organization in its stead. */
function requireSameTab(headers: Headers, { user, actor, organizationName }: Session): void {
  const shown = headers.get(SHOWN_AS);
  if (shown === null || shown === shownAs(user.id, actor.organizationId)) return;
  const isSomebodyElse = !shown.startsWith(shownAs(user.id, ''));
  throw new AppError(
    'limit_reached',
    `${isSomebodyElse ? `You are signed in as ${user.email} now` : `You are in the organization “${organizationName}” now`}, ` +
      'but this page shows a different one. Reload the page.',
  );
}

function headersOf(requestId: string): Headers {
  const headers = baseHeaders('private', requestId);
  headers.set('Vary', 'Cookie');
  return headers;
}

async function refuse(request: Request, allow: string): Promise<Response> {
  return errorAnswer(
    request,
    headersOf(requestIdOf()),
    new AppError('method_not_allowed', `${request.method} is not supported here.`, { allow }),
  );
}

/** A cookie of a request. */
function cookieOf(headers: Headers, name: string): string | undefined {
  return parse(headers.get('cookie') ?? '')[name];
}

/** Answers a link that led to no file: back to the page it stands on, which shows what is wrong, or asks to sign in. */
function backToPage(request: Request, headers: Headers): Response {
  const from = request.headers.get('referer') ?? '';
  headers.set('Location', isOurPage(from) ? from : new URL('/sites', env().BASE_URL).href);
  return new Response(null, { status: 303, headers });
}

function isOurPage(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, pathname } = new URL(address);
  return origin === new URL(env().BASE_URL).origin && !pathname.startsWith('/api/');
}

/** Services tell programs which call comes next; whoever looks at a page has the page. */
const WORDS_FOR_PEOPLE: { readonly [Code in ErrorCode]?: string } = {
  site_not_found: 'This site was not found. It may have been deleted. Reload the page.',
  scan_not_found: 'This scan was not found. It may have been deleted. Reload the page.',
  scan_active:
    'A scan of this site is already queued or running. You can follow it on the site’s page.',
};

/** The same error in the words of a page. */
function forPeople(error: AppError): AppError {
  const words = WORDS_FOR_PEOPLE[error.code];
  return words === undefined ? error : new AppError(error.code, words, error.details);
}
