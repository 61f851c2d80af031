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
 * Something a site can be asked, read once however many checks want it. It reads like what it does:
 *
 * ```ts
 * const card = probe(function* (context) {
 *   const [file, robots] = yield* all([read(cardFile), read(robotsTxtFile)]);
 *   if (file.state === 'present') return file;
 *   return yield* fetchFile(context, getJson(context.resolve('/old-card.json')));
 * });
 * ```
 *
 * What it does next depends on its own answers alone, so the requests of a run do not depend on their
 * order. It knows no clock and no network: over recorded answers it is read again and says the same;
 * a question that was never answered is answered by `undefined`.
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

/** The exchange; if it was not requested, its answer says so. */
export function* askAt(context: ProbeContext, request: Ask): Questions<Exchange> {
  return (yield* ask(request)) ?? context.at(request);
}

/** Value of another probe. */
export function* read<T>(other: Probe<T>): Questions<T> {
  return (yield { kind: 'read', probe: other }) as T;
}

/** Asks nothing; for an optional branch. */
export function* none(): Questions<null> {
  return null;
}

/** Sent last, within the request budget; undefined for those beyond it. Must be the last question of a probe. */
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
