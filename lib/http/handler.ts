import type { z } from 'zod';
import type { Actor } from '@/lib/access/actor';
import type { Person, Session } from '@/lib/access/session';
import type { Endpoint, KeyScope, Page } from '@/lib/contract';
import type { LimitState } from '@/lib/contract/limits';
import type { Progress } from './progress';

type Output<T> = T extends z.ZodType ? z.output<T> : Record<never, never>;

type Known<O extends Endpoint, T> = O['access'] extends { session: 'anyone' } ? T | null : T;

/** What a handler gets: everything judged and parsed. */
export interface HandlerContext<O extends Endpoint> {
  /** Who acts, and for which organization; null on public operations. */
  readonly actor: O['access'] extends 'public' ? null : Known<O, Actor>;
  /** Null on operations of the API, which a key may call. */
  readonly session: O['access'] extends 'public' | { key: KeyScope } ? null : Known<O, Session>;
  /** Who is signed in, also when they are in no organization. */
  readonly person: Person | null;
  readonly params: Output<O['params']>;
  readonly query: Output<O['query']>;
  /** The page asked for; of use on operations with `paging`. */
  readonly page: Page;
  readonly body: O['body'] extends { schema: infer S } ? Output<S> : undefined;
  /** Key of the limits per caller: the client's address, IPv6 cut to its /64. */
  readonly caller: string;
  /** Of the versions that the client has: a stored body with one of these need not be read. */
  readonly knownEtags: readonly string[];
  readonly requestId: string;
  /** Id of what the request makes, the same for each request with its `Idempotency-Key`; undefined without one. */
  readonly newId: string | undefined;
  /** Aborted when the client hangs up. */
  readonly signal: AbortSignal;
  /** Reports how far the work is; over HTTP nobody listens. */
  readonly onProgress: (progress: Progress) => void;
}

/** An answer stored as it is sent, with the hex part of its ETag: nothing is parsed or serialised again. */
export interface StoredAnswer {
  /** Null: the client has it, for its ETag is one of `knownEtags`. */
  readonly body: string | null;
  readonly etag: string;
}

/** A value with more to say than itself: limits it drew on, cookies, or the stored text that it is. */
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

  /** The type parameter is the handler's promise; development and tests check the text against the schema. */
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
) => Promise<z.output<O['response']> | HandlerResult<z.output<O['response']>>>;
