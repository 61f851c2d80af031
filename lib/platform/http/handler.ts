import type * as z from 'zod';
import type { Actor } from '../access/actor';
import type { Person, Session } from '../access/session';
import type { Endpoint } from '../contract/operation';
import type { KeyScope } from '../contract/key-scopes';
import type { Page } from '../contract/page';
import type { LimitState } from '../contract/limits';
import type { Unwritten } from '../contract/sentence';
import type { RequestProgress } from './progress';

type Output<T> = T extends z.ZodType ? z.output<T> : Record<never, never>;

type Known<O extends Endpoint, T> = O['access'] extends { session: 'anyone' } ? T | null : T;

/** Input of a handler: admitted caller and parsed parameters. */
export interface HandlerContext<O extends Endpoint> {
  /** Caller and organization; null on public operations. */
  readonly actor: O['access'] extends 'public' ? null : Known<O, Actor>;
  /** Null on operations that an API key may call. */
  readonly session: O['access'] extends 'public' | { key: KeyScope } ? null : Known<O, Session>;
  /** The signed-in person, also without an organization. */
  readonly person: Person | null;
  readonly params: Output<O['params']>;
  readonly query: Output<O['query']>;
  /** Requested page; only for operations with `paging`. */
  readonly page: Page;
  readonly body: O['body'] extends { schema: infer S } ? Output<S> : undefined;
  /** Lines that were sent instead of a JSON body, plain or gzip; then `body` is undefined. Only with `takesLog`. */
  readonly log: O['body'] extends { takesLog: true } ? Uint8Array | null : null;
  /** Key of the limits per caller: the client's address, IPv6 truncated to /64. */
  readonly caller: string;
  /** Cookies by name; none under /api/v1. */
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** ETags that the client has; a stored body with one of these need not be read. */
  readonly knownEtags: readonly string[];
  readonly requestId: string;
  /** Id for the created resource, derived from the `Idempotency-Key`; undefined without one. */
  readonly newId: string | undefined;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  /** Reports progress; HTTP requests have no listener. */
  readonly onProgress: (progress: RequestProgress) => void;
}

/**
 * A body stored in its sent form, with the hex part of its ETag; it is not parsed or serialized
 * again.
 */
export interface StoredAnswer {
  /** Null if the client has it: its ETag is one of `knownEtags`. */
  readonly body: string | null;
  readonly etag: string;
}

/** A handler's value with limit headers, cookies, or its stored text. */
export class HandlerResult<T> {
  private constructor(
    readonly value: T | undefined,
    readonly stored: StoredAnswer | undefined,
    readonly limits: readonly LimitState[],
    readonly cookies: readonly string[],
  ) {}

  /** `return HandlerResult.withLimits(report, taken.states)` */
  static withLimits<T>(value: T, limits: readonly LimitState[]): HandlerResult<T> {
    return new HandlerResult<T>(value, undefined, limits, []);
  }

  /**
   * The type parameter is not checked here; development and tests validate the text against the
   * schema.
   */
  static stored<T>(answer: StoredAnswer): HandlerResult<T> {
    return new HandlerResult<T>(undefined, answer, [], []);
  }

  /** `return HandlerResult.withCookies({ done: true }, [await sessionCookie(claims)])` */
  static withCookies<T>(value: T, cookies: readonly string[]): HandlerResult<T> {
    return new HandlerResult<T>(value, undefined, [], cookies);
  }
}

export type Handler<O extends Endpoint> = (
  context: HandlerContext<O>,
) => Promise<Answer<O> | HandlerResult<Answer<O>>>;

type Answer<O extends Endpoint> = Unwritten<z.output<O['response']>>;
