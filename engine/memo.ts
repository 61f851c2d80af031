interface Computed {
  readonly value: unknown;
  /** Keys of the answers that were looked at, present or not. */
  readonly reads: ReadonlySet<string>;
}

/** Computed values, each kept until an answer that it was computed from arrives: planning asks for all of them after each. */
export class Memo {
  private readonly computed = new Map<unknown, Computed>();
  /** Which values looked at an answer, by its key. */
  private readonly readers = new Map<string, Set<unknown>>();
  private reads: Set<string> | null = null;
  private caughtUp = 0;

  /** `arrived`: keys of the answers, in the order of their arrival. */
  constructor(private readonly arrived: readonly string[]) {}

  /** To be told of every look at an answer. */
  note(key: string): void {
    this.reads?.add(key);
  }

  /** The value known under `name`, or a new one of `make`. */
  get<T>(name: unknown, make: () => T): T {
    this.forget();
    const known = this.computed.get(name);
    if (!known) return this.compute(name, make);
    for (const key of known.reads) this.note(key);
    return known.value as T;
  }

  private compute<T>(name: unknown, make: () => T): T {
    const outer = this.reads;
    const reads = new Set<string>();
    this.reads = reads;
    try {
      const value = make();
      this.computed.set(name, { value, reads });
      for (const key of reads) this.readersOf(key).add(name);
      return value;
    } finally {
      this.reads = outer;
      // Also of what failed: who caught that has a value of its own.
      for (const key of reads) this.note(key);
    }
  }

  private readersOf(key: string): Set<unknown> {
    const known = this.readers.get(key);
    if (known) return known;
    const readers = new Set<unknown>();
    this.readers.set(key, readers);
    return readers;
  }

  /** Drops what was computed from answers that have arrived since. */
  private forget(): void {
    for (; this.caughtUp < this.arrived.length; this.caughtUp++) {
      const key = this.arrived[this.caughtUp]!;
      for (const name of this.readers.get(key) ?? []) this.computed.delete(name);
      this.readers.delete(key);
    }
  }
}
