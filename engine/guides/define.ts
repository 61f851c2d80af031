import type { Status } from '../types';

/** One row of a check's table, as published on its page. */
export interface Rule {
  readonly status: Status;
  /** The slug of the finding; every slug that a check emits stands here once. */
  readonly slug: string;
  /** When it is raised: `status 404 or 410`. */
  readonly when: string;
  /** `−25`, `−6 each, at most −30`, `at most 70`, `exactly 0`, `none`. */
  readonly effect: string;
  readonly fix: string | null;
}

export interface Example {
  readonly title: string;
  /** `http`, `html`, `txt`, `json`, `xml`, `md`: for highlighting. */
  readonly language: 'http' | 'html' | 'txt' | 'json' | 'xml' | 'md';
  readonly code: string;
}

/** What people and coding agents read about a check. */
export interface Guide {
  readonly checkId: string;
  /** Why agents care: two or three sentences. */
  readonly why: string;
  readonly rules: readonly Rule[];
  /** How to repair it, in order; imperative sentences. */
  readonly steps: readonly string[];
  /** What not to do; goes into the prose given to coding agents. */
  readonly never: readonly string[];
  readonly good: Example;
  readonly bad: Example;
  /** Situations in which the verdict may be wrong, and what then. */
  readonly falseResults: readonly string[];
  readonly references: readonly { readonly title: string; readonly url: string }[];
  /** Engine version in which this check last changed. */
  readonly changedIn: string;
}
