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

/** One endpoint as data. Everything else (route, types, document, client, tests) follows from it. */
export interface Operation {
  /** operationId; also the name of the exported constant. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Full path with `{name}` segments; `app/<path>/route.ts` must exist. */
  readonly path: `/api/v1/${string}`;
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string;
  /** `org-key`: paid, private; 401, 403, 429, 500 and 503 follow. `public`: open to anyone and to pages of other sites. */
  readonly auth: 'public' | 'org-key';
  /** What a key needs. Left out on a GET that any key with `read` may call. */
  readonly scope?: KeyScope;
  /** One field per `{name}` of the path. */
  readonly params?: z.ZodObject;
  /** Fields take strings. Unknown names are 400 with a key and ignored without. */
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
  /** Field of the answer that is also sent as `Location`. */
  readonly location?: string;
  /** `revalidate`: may be stored, is asked again each time by ETag. Without it nothing is stored. */
  readonly cache?: 'revalidate';
  /** Counted for every request, invalid ones too. With a key: `key-requests`, unless said otherwise. */
  readonly rateLimit?: RateLimitName;
  /** Taken by the service verb in the transaction that accepts the work. */
  readonly budgets?: readonly BudgetName[];
  /** Own errors; those that follow from `auth`, `body` and `rateLimit` are added by `errorsOf`. */
  readonly errors: readonly ApiErrorCode[];
}

/**
 * Declares an endpoint.
 *
 * ```ts
 * export const getScan = operation({
 *   id: 'getScan', method: 'GET', path: '/api/v1/me/scans/{id}', tag: 'Scans',
 *   summary: 'Retrieve a scan', description: 'State of a scan, with its report once it succeeded.',
 *   auth: 'org-key',
 *   params: z.strictObject({ id: IdParam }),
 *   response: Scan,
 *   errors: ['invalid_input', 'scan_not_found'],
 * });
 * ```
 * Then: one line in `index.ts`, and `app/api/v1/me/scans/[id]/route.ts`:
 * ```ts
 * export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(on(getScan, ({ actor, params }) => getScan(actor, params.id)));
 * ```
 */
export function operation<const O extends Operation>(declared: O): O {
  return declared;
}

export function rateLimitOf(op: Operation): RateLimitName | null {
  return op.rateLimit ?? (op.auth === 'org-key' ? 'key-requests' : null);
}

/** The scope that a key needs; null where no key is asked for. */
export function scopeOf(op: Operation): KeyScope | null {
  if (op.auth === 'public') return null;
  if (op.scope === undefined && op.method !== 'GET')
    throw new TypeError(`${op.id} changes something: say which scope it needs.`);
  return op.scope ?? 'read';
}

/** All codes that an operation may answer, own ones first. */
export function errorsOf(op: Operation): ApiErrorCode[] {
  const codes = new Set<ApiErrorCode>(op.errors);
  if (op.auth === 'org-key')
    add(codes, ['unauthorized', 'plan_required', 'scope_required', 'rate_limited']);
  if (rateLimitOf(op) !== null || op.budgets !== undefined) add(codes, ['rate_limited']);
  if (op.body !== undefined) add(codes, ['body_too_large', 'invalid_input']);
  if (op.query !== undefined || op.auth === 'org-key') add(codes, ['invalid_input']);
  add(codes, ['internal_error', 'unavailable']);
  return [...codes];
}

function add(codes: Set<ApiErrorCode>, more: readonly ApiErrorCode[]): void {
  for (const code of more) codes.add(code);
}
