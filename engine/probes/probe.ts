import type { Ask } from '../network/types';
import type { Exchange } from '../network/recording';
import type { ProbeContext } from './probe-context';

/** A question that parks a probe until it is answered. */
export type Question =
  | { readonly kind: 'ask'; readonly ask: Ask }
  | { readonly kind: 'sample'; readonly asks: readonly Ask[] }
  | { readonly kind: 'read'; readonly probe: Probe<unknown> }
  | { readonly kind: 'all'; readonly parts: readonly Questions<unknown>[] };

/** Generator of a probe: yields questions and resumes with their answers. */
export type Questions<T> = Generator<Question, T, unknown>;

/**
 * A value that is read from a site once, whatever the number of checks that use it.
 *
 * ```ts
 * const card = probe(function* (context) {
 *   const [file, robots] = yield* all([read(cardFile), read(robotsTxtFile)]);
 *   if (file.state === 'present') return file;
 *   return yield* fetchFile(context, getJson(context.resolve('/old-card.json')));
 * });
 * ```
 *
 * Its next question depends on its own answers only, so the requests of a run do not depend on timing. It uses no
 * clock and no network: over recorded answers it yields the same value again, with `undefined` for missing answers.
 */
export interface Probe<T> {
  /** Numbered in module load order, which is equal in all threads. */
  readonly number: number;
  readonly questions: (context: ProbeContext) => Questions<T>;
}

let probes = 0;

/** Declares a probe; call it only at module load. */
export const probe = <T>(questions: (context: ProbeContext) => Questions<T>): Probe<T> => ({
  number: probes++,
  questions,
});

/** The exchange, or undefined if it was not requested. */
export function* ask(request: Ask): Questions<Exchange | undefined> {
  return (yield { kind: 'ask', ask: request }) as Exchange | undefined;
}

/** The exchange; one that was not requested has an answer of kind `none`. */
export function* askAt(context: ProbeContext, request: Ask): Questions<Exchange> {
  return (yield* ask(request)) ?? context.at(request);
}

/** Value of another probe. */
export function* read<T>(other: Probe<T>): Questions<T> {
  return (yield { kind: 'read', probe: other }) as T;
}

/** Asks nothing; for an optional branch. */
// oxlint-disable-next-line require-yield -- it asks nothing
export function* none(): Questions<null> {
  return null;
}

/** Sent after all asks, within the request budget; undefined for those beyond it. Only single asks may follow. */
export function* sample(asks: readonly Ask[]): Questions<readonly (Exchange | undefined)[]> {
  return (yield { kind: 'sample', asks }) as readonly (Exchange | undefined)[];
}

type Answers<Q extends readonly Questions<unknown>[]> = {
  -readonly [K in keyof Q]: Q[K] extends Questions<infer T> ? T : never;
};

/** Asks in parallel; resumes when all are answered. */
export function* all<const Q extends readonly Questions<unknown>[]>(
  parts: Q,
): Questions<Answers<Q>> {
  return (yield { kind: 'all', parts }) as Answers<Q>;
}
