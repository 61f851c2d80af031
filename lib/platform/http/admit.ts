import { parse } from 'cookie';
import { callerOf } from '../access/authenticate';
import type { Actor } from '../access/actor';
import { noSession, visitorOf, type Session, type Visitor } from '../access/session';
import { sessionCookieName } from '../access/session-cookie';
import { isAtLeast, type Role } from '../contract/roles';
import { rateLimitOf, scopeOf, type Endpoint } from '../contract/operation';
import type { RateLimitName } from '../contract/limits';
import { AppError } from '../contract/app-error';
import { SHOWN_AS, shownAs } from '../contract/shown-as';
import { readWithTimeout } from './database-timeout';
import { requireOwnOrigin } from './require-own-origin';

/** The admitted caller, with the rate limit that the request counts against. */
interface Admitted extends Visitor {
  readonly actor: Actor | null;
  readonly rateLimit: { readonly name: RateLimitName; readonly key: string } | null;
  /** Call it after the response was sent. */
  readonly afterAnswer: () => void;
}

const STRANGER = { actor: null, person: null, session: null, afterAnswer: () => undefined };

/** Admits an API request by its key, plan and scope; ignores cookies. */
export async function admitKey(op: Endpoint, request: Request, caller: string): Promise<Admitted> {
  const name = rateLimitOf(op);
  const limitBy = (key: string) => (name === null ? null : { name, key });
  if (op.access === 'public') return { ...STRANGER, rateLimit: limitBy(caller) };
  const { actor, scopes, afterAnswer } = await readWithTimeout(callerOf(request));
  if (!actor.paid)
    throw new AppError(
      'plan_required',
      'This organization has no active paid plan. See Account → Plan.',
    );
  const scope = scopeOf(op);
  if (scope === null || !scopes.includes(scope))
    throw new AppError(
      'scope_required',
      `This key doesn’t have the scope ${scope}. Create one that has it under Account → API keys.`,
    );
  const rateLimit = limitBy(actor.via.kind === 'key' ? actor.via.keyId : caller);
  return { ...STRANGER, actor, rateLimit, afterAnswer };
}

const WHO: Readonly<Record<Role, string>> = {
  owner: 'an owner',
  admin: 'an owner or admin',
  member: 'owners, admins, and members',
  viewer: 'people',
};

/** Minimum role of a session, or `anyone`; undefined without a dashboard address. */
export const requiredRole = ({ access }: Endpoint): Role | 'anyone' | undefined =>
  access === 'public' ? undefined : access.session;

/** Admits a dashboard request by session, origin, tab and role; ignores keys. */
export async function admitSession(op: Endpoint, request: Request): Promise<Admitted> {
  const { headers } = request;
  const least = requiredRole(op) ?? 'owner';
  const cookie = parse(headers.get('cookie') ?? '')[sessionCookieName()];
  const visitor = await readWithTimeout(visitorOf(cookie));
  const { session } = visitor;
  if (least !== 'anyone' && session === null) throw noSession();
  if (op.method !== 'GET') requireOwnOrigin(headers, 'Programs use the API under /api/v1.');
  if (session === null) return { ...STRANGER, ...visitor, rateLimit: null };
  requireSameTab(headers, session);
  if (least !== 'anyone' && !isAtLeast(session.role, least))
    throw new AppError('role_required', `Only ${WHO[least]} of this organization can do this.`);
  const rateLimit =
    op.method === 'GET' ? null : ({ name: 'user-changes', key: session.user.id } as const);
  return { ...STRANGER, ...visitor, actor: session.actor, rateLimit };
}

/**
 * All tabs share one cookie. Throws if the page was rendered for another person or organization
 * than the session's.
 */
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
