import { BodyInterner } from './body-interner';
import { askKey, type Answer, type Ask } from './types';

/** One question and what came back. */
export interface Exchange {
  readonly ask: Ask;
  readonly answer: Answer;
}

/** Gives another answer to an ask than the recorded one, or undefined to keep it. */
export type Overlay = (ask: Ask, recorded: Exchange | undefined) => Answer | undefined;

/** All answers of one run. What is judged is this and nothing else. */
export class Recording {
  private readonly exchanges = new Map<string, Exchange>();
  private readonly overlaid = new Map<string, Exchange | undefined>();
  private readonly bodies = new BodyInterner();

  constructor(
    private readonly overlay: Overlay | null = null,
    private readonly parent: Recording | null = null,
  ) {}

  add(ask: Ask, answer: Answer): void {
    this.exchanges.set(askKey(ask), { ask, answer: this.withSharedBody(answer) });
  }

  /** How many answers there are. */
  get size(): number {
    return this.exchanges.size;
  }

  /** A catch-all answers forty asks with one page: equal bodies are one object, so that its text is decoded once. */
  private withSharedBody(answer: Answer): Answer {
    if (answer.kind === 'none') return answer;
    const body = this.bodies.intern(answer.body);
    return body === answer.body ? answer : { ...answer, body };
  }

  /** `key`: where the caller knows it already. */
  get(ask: Ask, key = askKey(ask)): Exchange | undefined {
    const recorded = this.exchanges.get(key) ?? this.parent?.get(ask, key);
    if (!this.overlay) return recorded;
    if (!this.overlaid.has(key)) {
      const answer = this.overlay(ask, recorded);
      this.overlaid.set(key, answer ? { ask, answer } : recorded);
    }
    return this.overlaid.get(key);
  }

  has(ask: Ask): boolean {
    return this.get(ask) !== undefined;
  }

  /** As `has`, for callers that know the key already. */
  hasKey(key: string, ask: Ask): boolean {
    return (
      this.exchanges.has(key) ||
      (this.parent?.hasKey(key, ask) ?? false) ||
      (this.overlay !== null && this.has(ask))
    );
  }

  /** The same answers with a change laid over them; answers that stay are shared, so their parses are too. */
  under(overlay: Overlay): Recording {
    const changed = new Recording(overlay);
    for (const [key, exchange] of this.exchanges) changed.exchanges.set(key, exchange);
    return changed;
  }

  /** A recording that knows these answers too and keeps its own apart: an additional page, dropped once judged. */
  child(): Recording {
    return new Recording(null, this);
  }

  all(): Exchange[] {
    return [...this.exchanges.values()];
  }
}

const derived = new WeakMap<object, Map<unknown, unknown>>();

/** `make(source)`, computed once per source object: parses are shared by all checks and by re-judging. */
export function memoized<S extends object, T>(source: S, make: (source: S) => T): T {
  let table = derived.get(source);
  if (!table) derived.set(source, (table = new Map()));
  if (!table.has(make)) table.set(make, make(source));
  return table.get(make) as T;
}

/** Answers that differ from another in their headers alone. */
const sources = new WeakMap<Answer, Answer>();

/** `copy` has the body of `source`: what is read of the body is shared. */
export function shareBody(copy: Answer, source: Answer): void {
  sources.set(copy, sources.get(source) ?? source);
}

const sourceOf = <A extends Answer>(answer: A) => (sources.get(answer) ?? answer) as A;

/** As `memoized`, for what depends on the body of an answer, its address and its media type, not on its other headers. */
export const memoizedByBody = <A extends Answer, T>(answer: A, make: (answer: A) => T): T =>
  memoized(sourceOf(answer), make);

/** `memoizedByBody(answer, make)` has been asked before. */
export const isMemoized = (answer: Answer, make: unknown): boolean =>
  derived.get(sourceOf(answer))?.has(make) ?? false;

/** Puts a value where `memoized(source, make)` will find it. */
export function setMemoized<S extends object, T>(
  source: S,
  make: (source: S) => T,
  value: T,
): void {
  const table = derived.get(source) ?? new Map<unknown, unknown>();
  table.set(make, value);
  derived.set(source, table);
}
