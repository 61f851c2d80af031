import type { Ask } from '../network/types';
import type { Exchange } from '../network/recording';
import type { ProbeContext } from './probe-context';

/** What a probe waits for. */
export type Question =
  | { readonly kind: 'ask'; readonly ask: Ask }
  | { readonly kind: 'sample'; readonly asks: readonly Ask[] }
  | { readonly kind: 'read'; readonly probe: Probe<unknown> }
  | { readonly kind: 'all'; readonly parts: readonly Questions<unknown>[] };

/** A conversation with a site: it yields questions and goes on when they are answered. */
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
  /** In the order in which modules load, which is the same in every thread. */
  readonly number: number;
  readonly questions: (context: ProbeContext) => Questions<T>;
}

let probes = 0;

/** Declares a probe; only while modules load. */
export const probe = <T>(questions: (context: ProbeContext) => Questions<T>): Probe<T> => ({
  number: probes++,
  questions,
});

/** The exchange, or undefined when there was no request for it. */
export function* ask(request: Ask): Questions<Exchange | undefined> {
  return (yield { kind: 'ask', ask: request }) as Exchange | undefined;
}

/** The exchange, also when there was no request for it: then its answer says so. */
export function* askAt(context: ProbeContext, request: Ask): Questions<Exchange> {
  return (yield* ask(request)) ?? context.at(request);
}

/** What another probe reads. */
export function* read<T>(other: Probe<T>): Questions<T> {
  return (yield { kind: 'read', probe: other }) as T;
}

/** Nothing is asked. */
export function* none(): Questions<null> {
  return null;
}

/** Asked last, and as far as the request budget allows; undefined where it did not. The last question of a probe. */
export function* sample(asks: readonly Ask[]): Questions<readonly (Exchange | undefined)[]> {
  return (yield { kind: 'sample', asks }) as readonly (Exchange | undefined)[];
}

type Answers<Q extends readonly Questions<unknown>[]> = {
  -readonly [K in keyof Q]: Q[K] extends Questions<infer T> ? T : never;
};

/** Questions side by side; goes on when all are answered. */
export function* all<const Q extends readonly Questions<unknown>[]>(
  parts: Q,
): Questions<Answers<Q>> {
  return (yield { kind: 'all', parts }) as Answers<Q>;
}
