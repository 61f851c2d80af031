import type { PaymentType } from '../checks/rsl/parse';

/** Facts that only the site's owner knows, given once and used in every file. Missing facts are left out. */
export interface Facts {
  /** Organization or person behind the site. */
  readonly name?: string;
  /** One sentence: the site's purpose and audience. */
  readonly summary?: string;
  /** `mailto:`, `tel:`, or `https:` address for security reports. */
  readonly contact?: string;
  readonly search?: boolean;
  readonly aiAnswers?: boolean;
  readonly aiTraining?: boolean;
  /** Address of the terms under which the content is offered. */
  readonly license?: string;
  readonly payment?: PaymentType;
  readonly logo?: string;
  /** Image that previews of the page show. */
  readonly image?: string;
  /** Profiles of the organization or person on other sites. */
  readonly profiles?: readonly string[];
  /** `YYYY-MM-DD` until which `contact` is valid. */
  readonly expires?: string;
  /** `YYYY-MM-DD` on which the site was published. */
  readonly published?: string;
  /** `YYYY-MM-DD`, for pages without a date of modification. */
  readonly modified?: string;
  /** Answers to other questions, by the question's words: `{"version of the agent": "1.0.0"}`. */
  readonly others?: Readonly<Record<string, string>>;
}

export type FactName = Exclude<keyof Facts, 'others'>;

/** A suggested fact from the site. Files use it only after the owner has accepted it. */
export interface Suggestion {
  readonly fact: FactName;
  readonly value: string | boolean;
  /** Where it was found, for people. */
  readonly source: string;
}

/** The answer to a question that has no named fact. */
export const otherFact = ({ others }: Facts, what: string): string | undefined =>
  others && Object.hasOwn(others, what) ? others[what] : undefined;

/** An open question of a file, and the fact that answers it; null if the answer is one of `others`. */
export interface MissingFact {
  readonly what: string;
  readonly fact: FactName | null;
  /** True: without it there is no file. False: its line is left out. */
  readonly required: boolean;
}

/** A fact in the spelling of files. */
export function factText(facts: Facts, name: FactName): string | undefined {
  const value = facts[name];
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value?.toString();
}
