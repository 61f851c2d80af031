import type { KeyScope } from '../contract/key-scopes';
import { AppError } from '../contract/app-error';
import { readPrepared, type Prepared } from '../db/prepared';
import { hashApiKey, isApiKey } from './api-key';
import { recordKeyUse } from './key-use';
import type { Actor } from './actor';
import { hasPaidAccess } from './plan';

/** RFC 6750: the scheme in any case, spaces, one token. */
const BEARER = /^bearer +([^\s,]+) *$/i;

export interface Authenticated {
  readonly actor: Actor;
  /** Scopes of the key. */
  readonly scopes: readonly KeyScope[];
  /** Call it after the response was sent. */
  readonly afterAnswer: () => void;
}

/**
 * Resolves `Authorization: Bearer smk_…` to its organization, or throws `unauthorized`. Reads key,
 * revocation and plan from the database on every call; nothing is cached.
 */
export async function authenticate(authorization: string | null): Promise<Authenticated> {
  const token = BEARER.exec(authorization ?? '')?.[1];
  if (token === undefined) throw unauthorized(/^bearer /i.test(authorization ?? ''));
  // The checksum refuses typos without a query.
  if (!isApiKey(token)) throw unauthorized(true);
  const [row] = await readPrepared<KeyWithPlan>(KEY, [hashApiKey(token)]);
  if (row === undefined) throw unauthorized(true);
  return {
    actor: {
      organizationId: row.organizationId,
      paid: hasPaidAccess(row, row.now),
      via: { kind: 'key', keyId: row.id, scopes: row.scopes },
    },
    scopes: row.scopes,
    afterAnswer: () => recordKeyUse(row.id, row.lastUsedAt, row.now),
  };
}

const carried = new WeakMap<Request, Authenticated>();

/**
 * Reuses the caller of the original request for a request made on its behalf, so that the key is
 * not read twice.
 */
export const carryCaller = (request: Request, { actor, scopes }: Authenticated): void =>
  void carried.set(request, { actor, scopes, afterAnswer: () => undefined });

/** Caller of a request, by its key. */
export const callerOf = async (request: Request): Promise<Authenticated> =>
  carried.get(request) ?? authenticate(request.headers.get('authorization'));

interface KeyWithPlan {
  readonly id: string;
  readonly organizationId: string;
  readonly scopes: readonly KeyScope[];
  readonly lastUsedAt: Date | null;
  readonly plan: string;
  readonly planStatus: string;
  readonly currentPeriodEnd: Date | null;
  readonly now: Date;
}

/** Reads key, plan and database time in one query. */
const KEY: Prepared = {
  name: 'api-key',
  text: `SELECT k.id, k."organizationId", k.scopes::text[] AS scopes, k."lastUsedAt", o.plan::text AS plan, o."planStatus"::text AS "planStatus",
                o."currentPeriodEnd", clock_timestamp() AS now
         FROM "ApiKey" k JOIN "Organization" o ON o.id = k."organizationId"
         WHERE k."keyHash" = $1 AND k."revokedAt" IS NULL`,
};

function unauthorized(tokenSent: boolean): AppError {
  return new AppError(
    'unauthorized',
    'Provide a valid API key. You can create one under Account → API keys.',
    { tokenSent },
  );
}
