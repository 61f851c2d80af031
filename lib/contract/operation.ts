import type { z } from 'zod';
import type { ApiErrorCode } from './errors';
import type { KeyScope } from './key-scopes';
import type { BudgetName, RateLimitName } from './limits';
import type { PagingRule } from './page';

export type Tag =
  | 'Public'
  | 'Sites'
  | 'Scans'
  | 'Fixes'
  | 'Verifications'
  | 'Answers'
  | 'Agent runs'
  | 'Webhooks'
  | 'Organization'
  | 'Engine';

export type Role = 'owner' | 'admin' | 'member';

/** `public`: anyone, pages of other sites too. Otherwise the scope that a key needs, and the least role of a session. */
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
  /** Fields take strings. Unknown names are ignored where `access` is `public`, 400 elsewhere. */
  readonly query?: z.ZodObject;
  readonly paging?: PagingRule;
  readonly body?: {
    readonly schema: z.ZodObject;
    readonly optional: boolean;
    /** 8192 when absent. */
    readonly bytesMax?: number;
  };
  readonly response: z.ZodType;
  /** Success status; 200 when absent. */
  readonly status?: 200 | 201 | 202;
  /** What it makes is made once per `Idempotency-Key`; its handler gets `newId`. */
  readonly idempotencyKey?: true;
  /** Field of the answer that the API also sends as `Location`. */
  readonly location?: string;
  /** `revalidate`: may be stored, is asked again each time by ETag. Without it nothing is stored. */
  readonly cache?: 'revalidate';
  /** Counted for every request to the API, invalid ones too. With a key: `key-requests`, unless said otherwise. */
  readonly rateLimit?: RateLimitName;
}

/** One operation of the API as data. Everything else (types, document, client, tests) follows from it. */
export interface Operation extends Endpoint {
  readonly path: `/api/v1/${string}`;
  readonly access: 'public' | { readonly key: KeyScope; readonly session?: Role };
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string;
  /** Taken by the service verb in the transaction that accepts the work. */
  readonly budgets?: readonly BudgetName[];
  /** Own errors; those that follow from `access`, `body` and `rateLimit` are added by `errorsOf`. */
  readonly errors: readonly ApiErrorCode[];
}

/**
 * Declares an operation of the API. With `access.session`, pages call it too, at its path in `dashboard/routes.ts`.
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
 * Then: one line in `index.ts`, and one in `app/api/handlers`:
 * `on(api.getScan, ({ actor, params }) => getScan(actor, params.id)),`
 */
export function operation<const O extends Operation>(declared: O): O {
  return declared;
}

export function rateLimitOf(op: Endpoint): RateLimitName | null {
  return op.rateLimit ?? (op.access === 'public' ? null : 'key-requests');
}

/** The scope that a key needs; null where no key is asked for. */
export function scopeOf({ access }: Endpoint): KeyScope | null {
  return access === 'public' ? null : (access.key ?? null);
}

/** All codes that an operation may answer, own ones first. */
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
