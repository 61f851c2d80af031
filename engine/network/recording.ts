import { BodyInterner } from './body-interner';
import { askKey, type Answer, type Ask } from './types';

/** An ask and its answer. */
export interface Exchange {
  readonly ask: Ask;
  readonly answer: Answer;
}

/** All answers of one run; the only input of verdicts. */
export class Recording {
  private readonly exchanges = new Map<string, Exchange>();
  private readonly bodies = new BodyInterner();

  constructor(private readonly parent: Recording | null = null) {}

  add(ask: Ask, answer: Answer): void {
    this.exchanges.set(askKey(ask), { ask, answer: this.withSharedBody(answer) });
  }

  /** Number of answers. */
  get size(): number {
    return this.exchanges.size;
  }

  /** Shares equal bodies: a catch-all site answers forty asks with one page, whose text is then decoded once. */
  private withSharedBody(answer: Answer): Answer {
    if (answer.kind === 'none') return answer;
    const body = this.bodies.intern(answer.body);
    return body === answer.body ? answer : { ...answer, body };
  }

  /** `key`: pass it if already computed. */
  get(ask: Ask, key = askKey(ask)): Exchange | undefined {
    return this.exchanges.get(key) ?? this.parent?.get(ask, key);
  }

  has(ask: Ask): boolean {
    return this.get(ask) !== undefined;
  }

  /** `has` for a key that is already computed. */
  hasKey(key: string): boolean {
    return this.exchanges.has(key) || (this.parent?.hasKey(key) ?? false);
  }

  /** A recording for an additional page: reads these answers, adds only to itself, and is dropped after the verdict. */
  child(): Recording {
    return new Recording(this);
  }

  all(): Exchange[] {
    return [...this.exchanges.values()];
  }
}

const derived = new WeakMap<object, Map<unknown, unknown>>();

/** `make(source)`, computed once per source object, so that all checks share one parse. */
export function memoized<S extends object, T>(source: S, make: (source: S) => T): T {
  let table = derived.get(source);
  if (!table) derived.set(source, (table = new Map()));
  if (!table.has(make)) table.set(make, make(source));
  return table.get(make) as T;
}

/** True if `memoized(source, make)` was called before. */
export const isMemoized = (source: object, make: unknown): boolean =>
  derived.get(source)?.has(make) ?? false;
