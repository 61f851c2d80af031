import type { PaymentType } from '../checks/rsl/parse';

/** What only the owner of a site knows, asked once and used in every file. Whatever is missing is left out. */
export interface Facts {
  /** The organization or person behind the site. */
  readonly name?: string;
  /** One sentence: what the site is and for whom. */
  readonly summary?: string;
  /** `mailto:`, `tel:` or `https:` address for security reports. */
  readonly contact?: string;
  readonly search?: boolean;
  readonly aiAnswers?: boolean;
  readonly aiTraining?: boolean;
  /** Address of the terms under which the content is offered. */
  readonly license?: string;
  readonly payment?: PaymentType;
  readonly logo?: string;
  /** Shown where the page is shared. */
  readonly image?: string;
  /** The same organization or person on other sites. */
  readonly profiles?: readonly string[];
  /** `YYYY-MM-DD`: until when `contact` may be relied on. */
  readonly expires?: string;
  /** `YYYY-MM-DD` of the site. */
  readonly published?: string;
  /** `YYYY-MM-DD`, of pages that do not say it themselves. */
  readonly modified?: string;
  /** Whatever else a file asks, by the words of the question: `{"version of the agent": "1.0.0"}`. */
  readonly others?: Readonly<Record<string, string>>;
}

export type FactName = Exclude<keyof Facts, 'others'>;

/** What the site itself says of a fact. It holds nowhere before the owner has accepted it. */
export interface Suggestion {
  readonly fact: FactName;
  readonly value: string | boolean;
  /** Where it was seen, for people. */
  readonly source: string;
}

/** The answer to what a file asks, where it is no fact of its own. */
export const otherFact = ({ others }: Facts, what: string): string | undefined =>
  others && Object.hasOwn(others, what) ? others[what] : undefined;

/** What a file still asks, and the fact that answers it; null where that is one of `others`. */
export interface Asked {
  readonly what: string;
  readonly fact: FactName | null;
  /** Without it there is no file; else its line is left out. */
  readonly required: boolean;
}

/** A fact as files write it. */
export function factText(facts: Facts, name: FactName): string | undefined {
  const value = facts[name];
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value?.toString();
}
