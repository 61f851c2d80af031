/** The question of a task, the sentence that answers it, and the words of the sentence that prove the answer. */
export type Fact = readonly [question: string, sentence: string, proof: string];

export interface ContentPage {
  /** Heading of the menu under which the page is listed. */
  readonly section: string;
  /** Last part of its path. */
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly facts: readonly Fact[];
}

/** A request that changes the state of the site: the values of a form by their labels, and the record that they make. */
export interface Errand {
  readonly request: string;
  readonly values: Readonly<Record<string, string>>;
  readonly record: string;
}

/** What visitors can do at a site. */
export interface Desk {
  /** Last part of the address of its page, and the name of its operation and tool. */
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly button: string;
  /** Labels of the fields. */
  readonly fields: readonly string[];
  /** Why the site refuses values, with the records so far; null if it takes them. */
  refuse(values: Errand['values'], records: readonly Errand['values'][]): string | null;
  readonly errands: readonly Errand[];
}

/** What a site is about: a fictional organization and its pages, with at least 40 facts. */
export interface Content {
  readonly name: string;
  /** Kind of the site, for the published tables. */
  readonly kind: string;
  readonly headline: string;
  /** Sentences of the home page. */
  readonly about: readonly string[];
  /** First part of the paths of its pages. */
  readonly folder: string;
  readonly pages: readonly ContentPage[];
  /** Sentences without any fact, which surround the facts of a page. */
  readonly filler: readonly string[];
  readonly desk?: Desk;
}
