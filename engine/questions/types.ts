/** A question that visitors ask, and the answers that count as right. */
export interface Question {
  readonly question: string;
  /**
   * Each one alone is right: an amount (`9.90 EUR`), a number with its unit (`14 days`), a date (`2026-12-24`), an
   * address (`https://a.example/order`), or a text.
   */
  readonly answers: readonly string[];
}

/** How a reader moves through a site. */
export const READERS = ['links', 'markdown', 'llms-txt', 'sitemap'] as const;
export type QuestionReader = (typeof READERS)[number];

/** Most that a reader spends on a question. Tokens are estimated by the scripts of a text. */
export const READER_BUDGET = { pages: 20, tokens: 20_000 } as const;

/** The attempt of one reader. */
export interface Attempt {
  readonly reader: QuestionReader;
  readonly found: boolean;
  /** Pages read, and the tokens of their text. */
  readonly pages: number;
  readonly tokens: number;
}

/** A line of a page. */
export interface Quote {
  readonly url: string;
  /** At most 300 characters. */
  readonly text: string;
}

/**
 * Why a question has no answer. `missing`: no page of the scan has it. `words`: a page has it, but not with the words of
 * the question around it. `scripts`: the page that resembles it has no text
 * without scripts. `disallowed`: robots.txt keeps AI clients from the page. `unlinked`: no page links to it. `link`: the
 * text of the link doesn’t say what is behind it. `long`: the pages before it exceed the tokens. `far`: too many pages
 * come before it. `unmeasured`: the best link leads to a page that the scan did not read.
 */
type LostBy =
  | 'missing'
  | 'words'
  | 'scripts'
  | 'disallowed'
  | 'unlinked'
  | 'link'
  | 'long'
  | 'far'
  | 'unmeasured';

export interface QuestionCause {
  readonly lostBy: LostBy;
  /** The page that has the answer, or comes closest; null if there is none. */
  readonly url: string | null;
  /** The page whose link leads there, with the text of the link. */
  readonly via: Quote | null;
  /** Words of the question that are not around the answer; empty unless they are the cause. */
  readonly words: readonly string[];
  /** Check whose fix brings the answer back; null if there is none. */
  readonly checkId: string | null;
}

/**
 * `found`: at least one reader found a right answer. `contradicted`: another page gives another answer. `not_found`: no
 * reader found one. `unknown`: the scan did not read the page that could have it.
 */
export type QuestionState = 'found' | 'contradicted' | 'not_found' | 'unknown';

export interface QuestionResult {
  readonly question: string;
  readonly state: QuestionState;
  readonly attempts: readonly Attempt[];
  /** Where the answer is, or where it is without the words of the question. */
  readonly quote: Quote | null;
  /** The line that contradicts it. */
  readonly contradiction: Quote | null;
  readonly cause: QuestionCause | null;
}

/** A question that a site asks itself, with the answer that it seems to give. */
export interface QuestionSuggestion {
  readonly question: string;
  readonly answer: string | null;
  readonly url: string;
}
