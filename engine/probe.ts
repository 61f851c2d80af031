import { cached, type Probe as PlannedProbe } from './define';
import { askKey, type Ask } from './network/types';
import { getPage } from './probes/ask';
import type { Exchange } from './recording';
import type { Seen } from './seen';

/** What a probe waits for. */
export type Question =
  | { readonly kind: 'ask'; readonly ask: Ask }
  | { readonly kind: 'sample'; readonly asks: readonly Ask[] }
  | { readonly kind: 'read'; readonly probe: PlannedProbe<unknown> }
  | { readonly kind: 'all'; readonly parts: readonly Questions<unknown>[] };

/** A conversation with a site: it yields questions and goes on when they are answered. */
export type Questions<T> = Generator<Question, T, unknown>;

/**
 * Something a site can be asked, read once however many checks want it. It reads like what it does:
 *
 * ```ts
 * const card = probe(function* (seen) {
 *   const [file, robots] = yield* all([read(cardFile), read(robotsTxtFile)]);
 *   if (file.state === 'present') return file;
 *   return yield* fetchFile(seen, getJson(seen.resolve('/old-card.json')));
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
  readonly questions: (seen: Seen) => Questions<T>;
}

/** Declares a probe; only while modules load. */
export function probe<T>(questions: (seen: Seen) => Questions<T>): BridgedProbe<T> {
  const plan = (seen: Seen) => drive(seen, questions(seen), true);
  return {
    ...cached<T>({
      asks: (seen) => seen.once(plan).asks,
      samples: (seen) => seen.once(plan).samples,
      read: (seen) => drive(seen, questions(seen), false).value as T,
    }),
    number: 0,
    questions,
  };
}

/** The exchange, or undefined when there was no request for it. */
export function* ask(request: Ask): Questions<Exchange | undefined> {
  return (yield { kind: 'ask', ask: request }) as Exchange | undefined;
}

/** The exchange, also when there was no request for it: then its answer says so. */
export function* askAt(seen: Seen, request: Ask): Questions<Exchange> {
  return (yield* ask(request)) ?? seen.at(request);
}

/** The exchange, where some probe asked for it: makes no request. */
export const ifAsked = (seen: Seen, request: Ask): Exchange | undefined => seen.get(request);

/** What another probe reads. */
export function* read<T>(other: PlannedProbe<T>): Questions<T> {
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

export interface BridgedProbe<T> extends Probe<T>, PlannedProbe<T> {}

interface Driven {
  readonly asks: readonly Ask[];
  readonly samples: readonly Ask[];
  readonly isParked: boolean;
  readonly value: unknown;
}

/** Runs a conversation over what is recorded; `plan`: up to the first question without an answer. */
function drive(seen: Seen, questions: Questions<unknown>, plan: boolean): Driven {
  const asks: Ask[] = [];
  const samples: Ask[] = [];
  const parked = { asks, samples, isParked: true, value: undefined };
  const isHome = (request: Ask) => askKey(request) === askKey(getPage(seen.homeUrl));
  const isAnswered = (request: Ask) =>
    seen.get(request) !== undefined && (seen.isReadable || isHome(request));
  let next: unknown;
  for (;;) {
    const step = questions.next(next);
    if (step.done) return { asks, samples, isParked: false, value: step.value };
    const question = step.value;
    if (question.kind === 'ask') {
      asks.push(question.ask);
      if (plan && !isAnswered(question.ask)) return parked;
      next = seen.get(question.ask);
    } else if (question.kind === 'sample') {
      samples.push(...question.asks);
      if (plan) return parked;
      next = question.asks.map((request) => seen.get(request));
    } else if (question.kind === 'read') {
      const own = question.probe.asks(seen);
      asks.push(...own);
      samples.push(...(question.probe.samples?.(seen) ?? []));
      if (plan && !own.every(isAnswered)) return parked;
      next = question.probe.read(seen);
    } else {
      const parts = question.parts.map((part) => drive(seen, part, plan));
      for (const part of parts) {
        asks.push(...part.asks);
        samples.push(...part.samples);
      }
      if (parts.some((part) => part.isParked)) return parked;
      next = parts.map((part) => part.value);
    }
  }
}
