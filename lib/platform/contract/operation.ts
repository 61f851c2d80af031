import type * as z from 'zod';
import type { ApiErrorCode } from './errors';
import type { KeyScope } from './key-scopes';
import type { BudgetName, RateLimitName } from './limits';
import type { PagingRule } from './page';
import type { Role } from './roles';

export type Tag =
  | 'Public'
  | 'Sites'
  | 'Scans'
  | 'Fixes'
  | 'Verifications'
  | 'Visits'
  | 'Questions'
  | 'Answers'
  | 'Agent runs'
  | 'Webhooks'
  | 'Client reports'
  | 'Organization'
  | 'Engine';

/**
 * `public`: anyone, including pages of other sites. Otherwise the scope that a key needs, and the
 * minimum session role.
 */
type Access = 'public' | { readonly key?: KeyScope; readonly session?: Role | 'anyone' };

/** An operation at one of its addresses, as the pipeline serves it. */
export interface Endpoint {
  /** operationId; also the name of the exported constant. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Full path with `{name}` segments. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** One field per `{name}` of the path. */
  readonly params?: z.ZodObject;
  /** Fields are strings. Unknown names are ignored if `access` is `public`, otherwise 400. */
  readonly query?: z.ZodObject;
  readonly paging?: PagingRule;
  readonly body?: {
    readonly schema: z.ZodObject;
    readonly optional: boolean;
    /** Default: 8192. */
    readonly bytesMax?: number;
    /** Also takes a log as `application/x-ndjson`, plain or gzip; the handler gets `log`. */
    readonly takesLog?: true;
  };
  readonly response: z.ZodType;
  /** Success status; default: 200. */
  readonly status?: 200 | 201 | 202;
  /** Creates at most one resource per `Idempotency-Key`; the handler gets `newId`. */
  readonly idempotencyKey?: true;
  /** Field of the response that the API also sends as `Location`. */
  readonly location?: string;
  /** `revalidate`: clients may store it and revalidate by ETag. Default: not stored. */
  readonly cache?: 'revalidate';
  /** Counts every API request, including invalid ones. Default with a key: `key-requests`. */
  readonly rateLimit?: RateLimitName;
}

/** An API operation as data, from which types, document, client and tests are derived. */
export interface Operation extends Endpoint {
  readonly path: `/api/v1/${string}`;
  readonly access: 'public' | { readonly key: KeyScope; readonly session?: Role };
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string;
  /** Taken by the service in the transaction that accepts the work. */
  readonly budgets?: readonly BudgetName[];
  /** Specific errors; `errorsOf` adds those implied by `access`, `body` and `rateLimit`. */
  readonly errors: readonly ApiErrorCode[];
}

/**
 * Declares an operation of the API. With `access.session`, pages call it too, at its path in `dashboard-routes.ts`.
 *
 * ```ts
 * export const getScan = operation({
 *   id: 'getScan', method: 'GET', path: '/api/v1/me/scans/{id}', tag: 'Scans',
 *   summary: 'Retrieve a scan', description: 'State of a scan, with its report once it succeeded.',
 *   access: { key: 'read' },
 *   params: z.strictObject({ id: IdParam }),
 *   response: Scan,
 *   errors: ['invalid_input', 'scan_not_found'],
 * });
 * ```
 * Then: one line in `lib/api/operations.ts`, and one in `lib/<feature>/server/handlers.ts`:
 * `on(api.getScan, ({ actor, params }) => getScan(actor, params.id)),`
 */
export function operation<const O extends Operation>(declared: O): O {
  return declared;
}

export function rateLimitOf(op: Endpoint): RateLimitName | null {
  return op.rateLimit ?? (op.access === 'public' ? null : 'key-requests');
}

/** Scope that a key needs; null if no key is needed. */
export function scopeOf({ access }: Endpoint): KeyScope | null {
  return access === 'public' ? null : (access.key ?? null);
}

/** All codes that an operation can send, specific ones first. */
export function errorsOf(op: Operation): ApiErrorCode[] {
  const codes = new Set<ApiErrorCode>(op.errors);
  if (op.access !== 'public')
    add(codes, ['unauthorized', 'plan_required', 'scope_required', 'rate_limited']);
  if (rateLimitOf(op) !== null || op.budgets !== undefined) add(codes, ['rate_limited']);
  if (op.body !== undefined) add(codes, ['body_too_large', 'invalid_input']);
  if (op.query !== undefined || op.access !== 'public') add(codes, ['invalid_input']);
  add(codes, ['internal_error', 'unavailable']);
  return [...codes];
}

function add(codes: Set<ApiErrorCode>, more: readonly ApiErrorCode[]): void {
  for (const code of more) codes.add(code);
}
