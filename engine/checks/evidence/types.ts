/** A relative or absolute change with its 95 % interval. */
interface Change {
  readonly change: number;
  readonly low: number;
  readonly high: number;
}

/** What the lab knows about the worth of a rule. */
export type Evidence =
  /** Readers that find nothing any more. `done`: share of tasks done, before and after. */
  | {
      readonly class: 'blocks';
      readonly readers: readonly string[];
      readonly n: number;
      readonly done: readonly [before: number, after: number];
    }
  /** The client or validator of the document rejects it. */
  | { readonly class: 'breaks'; readonly by: string; readonly message: string }
  /** Fewer tasks done, or more tokens for the same tasks (0.5 is half as many again). */
  | {
      readonly class: 'costs';
      readonly reader: string;
      readonly n: number;
      readonly done?: readonly [before: number, after: number];
      readonly tokens?: Change;
    }
  /** An operator documents that its clients read it; no effect was measured. */
  | { readonly class: 'documented'; readonly by: string; readonly url: string }
  | { readonly class: 'unproven' };

export interface PublishedEffect {
  /** `check/rule`, or the words of a change that no rule charges. */
  readonly mutation: string;
  readonly reader: string;
  readonly n: number;
  readonly done: readonly [before: number, after: number];
  readonly success: Change;
  readonly tokens: Change | null;
}

/** The last run of the lab, for its page. */
export interface LabResults {
  /** Questions. */
  readonly tasks: number;
  /** Requests that change the state of a site. */
  readonly errands: number;
  readonly sites: readonly { readonly name: string; readonly kind: string }[];
  readonly readers: readonly { readonly name: string; readonly description: string }[];
  readonly effects: readonly PublishedEffect[];
  readonly specificity: readonly {
    readonly rule: string;
    readonly also: readonly { readonly rule: string; readonly reason: string | null }[];
  }[];
}

/** What a language model did on whole and on changed sites (`npm run lab -- --model`). */
export interface ModelResults {
  /** Engine and model, as the operator configured them. */
  readonly model: string;
  /** The agent, with its version. */
  readonly agent: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** Runs of each task on each site. */
  readonly repeats: number;
  /** Changes that were tried. */
  readonly changes: readonly string[];
  /** Effects that differ from chance after correction for the number of changes. */
  readonly effects: readonly PublishedEffect[];
  /** Rank correlation (Spearman) of the cost of an answer over all changes, of each reader without a model with the model. */
  readonly agreement: readonly { readonly reader: string; readonly correlation: number }[];
}

/** Rank correlation (Spearman), and the mean absolute error in points. */
interface Agreement {
  readonly rank: number;
  readonly error: number;
}

/** How well the score predicts what readers get, on sites with one to five faults (`npm run lab -- --predict`). */
export interface Prediction {
  readonly seed: number;
  readonly sites: number;
  readonly score: Agreement;
  /** The weighted sum of checks, which was the score before engine 3.0.0. */
  readonly additive: Agreement;
  /** On contents that no effect was derived from. */
  readonly heldOut: Agreement;
  readonly kinds: readonly (Agreement & { readonly kind: string })[];
  /** Score, weighted sum, and percent of the tasks done, of each site. */
  readonly points: readonly (readonly number[])[];
  /** The sites with the largest errors. */
  readonly misses: readonly {
    readonly faults: readonly string[];
    readonly score: number;
    readonly done: number;
  }[];
}

/** What a reader that guesses addresses did on one documentation site (`npm run lab -- --guessing`). */
export interface GuessingFigures {
  /** How its pages are served. */
  readonly form: string;
  /** Questions asked, and answered. */
  readonly tasks: number;
  readonly done: number;
  /** Of a question, on average. */
  readonly failed: number;
  readonly requests: number;
  readonly tokens: number;
}

/** A documentation site as a generator makes it, and with the files that Seamark generates for it. */
export interface GeneratorFigures {
  /** Generator with its version. */
  readonly name: string;
  /** Questions asked. */
  readonly tasks: number;
  readonly made: SiteFigures;
  readonly withFiles: SiteFigures;
}

interface SiteFigures {
  /** From 0 to 100. */
  readonly score: number;
  readonly readers: readonly {
    readonly reader: string;
    /** Questions answered. */
    readonly done: number;
    /** Of an answer, on average; null without one. */
    readonly tokens: number | null;
    readonly requests: number | null;
  }[];
}
