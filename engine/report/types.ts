/** Types of a report. Shapes follow the API contract; stored fields beyond it are marked internal. */

export const CATEGORIES = ['content', 'access', 'discovery', 'policy', 'protocols'] as const;
export type Category = (typeof CATEGORIES)[number];

export const PROFILES = ['auto', 'api', 'mcp', 'agent', 'docs', 'commerce', 'all'] as const;
export type Profile = (typeof PROFILES)[number];

export type Status = 'pass' | 'warn' | 'fail' | 'info';

/**
 * Effect of a finding on the 100 points of its check: a deduction (`max` limits all findings with the same slug, or the
 * same `group`, together), an upper limit, or an exact score.
 */
export type Effect =
  | { readonly cost: number; readonly max?: number; readonly group?: string }
  | { readonly cap: number }
  | { readonly set: number };

/** A request and its answer, enough to repeat it. */
export interface FindingRequest {
  readonly method: string;
  readonly url: string;
  /** Null without an answer; then `problem` has the reason. */
  readonly status: number | null;
  readonly problem: string | null;
  /** Media type of the answer. */
  readonly type: string | null;
  /** User-Agent or Accept, if it differs from the default. */
  readonly as: string | null;
  /** Address after redirects, if it differs. */
  readonly at: string | null;
}

export interface Finding {
  readonly status: Status;
  /** At most 300 characters. */
  readonly message: string;
  /** The request that shows it; set on open findings. */
  readonly request: FindingRequest | null;
  /** At most 1000 characters. */
  readonly evidence: string | null;
  /** Tokens of the AI clients that it is about; empty if it is about all. */
  readonly clients: readonly string[];
  /** The repair, at most 500 characters; set on open findings only. */
  readonly hint: string | null;
  /** Internal: `<check-id>/<slug>`. Comparisons match findings by `code` and `subject`. */
  readonly code: string;
  readonly subject: string | null;
  /** Internal; null on findings that do not change the score. */
  readonly effect: Effect | null;
  /** Internal: how much of the site it is about, of 1; absent if it is about all, and before engine 3.0.0. */
  readonly extent?: number;
}

export interface CheckResult {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly category: Category;
  readonly weight: number;
  readonly informational: boolean;
  readonly applicable: boolean;
  /** Integer 0–100; meaningless if `applicable` is false. */
  readonly score: number;
  readonly findings: readonly Finding[];
  /** Milliseconds from the first request of this check to its last answer. */
  readonly duration: number;
}

/** A check as it was judged, without how long that took. */
export type JudgedResult = Omit<CheckResult, 'duration'>;

export interface Grade {
  readonly min: number;
  readonly label: string;
  readonly color: string;
}

export interface CategoryScore {
  readonly category: Category;
  readonly score: number | null;
  readonly weight: number;
}

/** Evidence for each surface (api, mcp, agent, docs, commerce, auth); null = not found. */
export type Surfaces = Readonly<
  Record<'api' | 'mcp' | 'agent' | 'docs' | 'commerce' | 'auth', string | null>
>;

export interface PageResult {
  readonly url: string;
  readonly status: number | null;
  readonly score: number | null;
  readonly checks: readonly CheckResult[];
  readonly error: string | null;
}

/** `open`: all of it, but for a remainder that no reader notices. `closed`: less than half. `absent`: nothing is for it. */
export type ReaderMark = 'open' | 'costs' | 'closed' | 'absent';

/** What a kind of reader gets of a site. */
export interface ReaderResult {
  readonly kind: string;
  readonly name: string;
  /** From 0 to 1, three digits, of the home page and the additional pages; null if it is absent. */
  readonly share: number | null;
  readonly mark: ReaderMark;
  /** What it gets, or what keeps it out, in a few words with a number. */
  readonly figure: string;
  /** The same of the home page, for each of its clients. */
  readonly clients: readonly { readonly token: string; readonly share: number }[];
  /** The finding that takes most of it, or makes it dearer; null if none does. */
  readonly cause: {
    readonly checkId: string;
    /** Of the check. */
    readonly name: string;
    readonly code: string;
    readonly message: string;
  } | null;
}

/** Steps from what a site declares to clients that work with it, in order. */
export const PROTOCOL_STEPS = ['declared', 'reachable', 'conforms', 'accepted'] as const;
export type ProtocolStep = (typeof PROTOCOL_STEPS)[number];

/** How far agents get with a protocol that a site declares. */
export interface ProtocolResult {
  /** Of the check that measures it. */
  readonly checkId: string;
  /** `MCP`, `A2A`. */
  readonly name: string;
  /** The last step that they reach. */
  readonly step: ProtocolStep;
  /** What keeps them from the next step; a remark if that step could not be measured, null at the last one. */
  readonly obstacle: Finding | null;
}

/** What a report says first. */
export interface Verdict {
  readonly title: string;
  readonly sentence: string;
  readonly tone: 'pass' | 'warn' | 'fail';
  /** AI clients that the scan asked as, and those that are turned away; null if that was not measured. */
  readonly clients: { readonly asked: number; readonly refused: readonly string[] } | null;
}

/** What a text reader gets of the home page. */
export interface PageText {
  /** The first 2,000 characters, white space collapsed. */
  readonly text: string;
  /** Of all text, estimated by its scripts. */
  readonly tokens: number;
  readonly headings: number;
  readonly links: number;
}

/** What the pages of a site say about it, as an assistant can quote it. */
export interface SiteFact {
  /** Who is behind it, how to reach it. */
  readonly kind: 'who' | 'reach';
  /** In the words of the pages, at most 160 characters each. */
  readonly quotes: readonly { readonly text: string; readonly url: string }[];
}

/** What kinds of reader get of the home page in place of its text. */
export interface ReaderText {
  /** Ids of the kinds. */
  readonly kinds: readonly string[];
  /** Who or what got it: `Claude-User`, `Markdown`. */
  readonly source: string;
  readonly status: number;
  /** Its beginning, white space collapsed. */
  readonly text: string;
}
