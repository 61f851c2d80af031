export interface Example {
  readonly title: string;
  /** For highlighting. */
  readonly language: 'http' | 'html' | 'txt' | 'json' | 'xml' | 'md';
  readonly code: string;
}

/** A specification or an operator's page that a check follows. */
export interface Source {
  readonly title: string;
  readonly url: string;
  /** Of this edition, `YYYY-MM` or `YYYY-MM-DD`; of a page without editions, when it was last read for the check. */
  readonly date: string;
  /** A page that changes without editions. */
  readonly isLiving?: true;
}

/** What people and coding agents read about a check besides its rules. */
export interface Guide {
  /** Why agents care: two or three sentences. */
  readonly why: string;
  /** How to repair it, in order; imperative sentences. */
  readonly steps: readonly string[];
  /** What not to do; goes into the prose given to coding agents. */
  readonly never: readonly string[];
  readonly good: Example;
  readonly bad: Example;
  /** Situations in which the verdict may be wrong, and what then. */
  readonly falseResults: readonly string[];
  readonly references: readonly Source[];
  /** Engine version in which this check last changed. */
  readonly changedIn: string;
}
