import { BodyInterner } from './body-interner';
import { askKey, type Answer, type Ask } from './types';

/** One question and what came back. */
export interface Exchange {
  readonly ask: Ask;
  readonly answer: Answer;
}

/** All answers of one run. What is judged is this and nothing else. */
export class Recording {
  private readonly exchanges = new Map<string, Exchange>();
  private readonly bodies = new BodyInterner();

  constructor(private readonly parent: Recording | null = null) {}

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
    return this.exchanges.get(key) ?? this.parent?.get(ask, key);
  }

  has(ask: Ask): boolean {
    return this.get(ask) !== undefined;
  }

  /** As `has`, for callers that know the key already. */
  hasKey(key: string): boolean {
    return this.exchanges.has(key) || (this.parent?.hasKey(key) ?? false);
  }

  /** A recording that knows these answers too and keeps its own apart: an additional page, dropped once judged. */
  child(): Recording {
    return new Recording(this);
  }

  all(): Exchange[] {
    return [...this.exchanges.values()];
  }
}

const derived = new WeakMap<object, Map<unknown, unknown>>();

/** `make(source)`, computed once per source object: parses are shared by all checks. */
export function memoized<S extends object, T>(source: S, make: (source: S) => T): T {
  let table = derived.get(source);
  if (!table) derived.set(source, (table = new Map()));
  if (!table.has(make)) table.set(make, make(source));
  return table.get(make) as T;
}

/** `memoized(source, make)` has been asked before. */
export const isMemoized = (source: object, make: unknown): boolean =>
  derived.get(source)?.has(make) ?? false;
