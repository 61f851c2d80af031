export interface Example {
  readonly title: string;
  /** For syntax highlighting. */
  readonly language: 'http' | 'html' | 'txt' | 'json' | 'xml' | 'md';
  readonly code: string;
}

/** A specification or an operator's page that a check follows. */
export interface Source {
  readonly title: string;
  readonly url: string;
  /** Edition, `YYYY-MM` or `YYYY-MM-DD`; for a living page the last review. */
  readonly date: string;
  /** True for a page that changes without editions. */
  readonly isLiving?: true;
}

/** Texts about a check for people and coding agents, besides its rules. */
export interface Guide {
  /** Why the check matters to agents: two or three sentences. */
  readonly why: string;
  /** How to repair it: imperative sentences in order. */
  readonly steps: readonly string[];
  /** What not to do; part of the prompt for coding agents. */
  readonly never: readonly string[];
  readonly good: Example;
  readonly bad: Example;
  /** Situations in which the verdict may be wrong, and how to handle them. */
  readonly falseResults: readonly string[];
  readonly references: readonly Source[];
  /** Engine version in which this check last changed. */
  readonly changedIn: string;
}

/** A dated edition of a specification. */
export const edition = (title: string, url: string, date: string): Source => ({ title, url, date });

/** `section`: the one that the check follows, if its title names one. */
export const rfc = (number: number, title: string, date: string, section = ''): Source => {
  const url = `https://www.rfc-editor.org/rfc/rfc${number}`;
  return edition(`RFC ${number}: ${title}`, section ? `${url}#section-${section}` : url, date);
};

/** Last review of all pages that change without editions. */
const REVIEWED = '2026-11';

export const living = (title: string, url: string): Source => ({
  ...edition(title, url, REVIEWED),
  isLiving: true,
});
