/** The words of a report. Shapes follow the API contract; what is stored beyond it is marked internal. */

export const CATEGORIES = ['content', 'access', 'discovery', 'policy', 'protocols'] as const;
export type Category = (typeof CATEGORIES)[number];

export const PROFILES = ['auto', 'api', 'mcp', 'agent', 'docs', 'commerce', 'all'] as const;
export type Profile = (typeof PROFILES)[number];

export type Status = 'pass' | 'warn' | 'fail' | 'info';

/**
 * What a finding takes from the 100 points of its check: a deduction (with `max` bounding all findings
 * of the same slug, or of the same `group`, together), an upper limit, or the exact score.
 */
export type Effect =
  | { readonly cost: number; readonly max?: number; readonly group?: string }
  | { readonly cap: number }
  | { readonly set: number };

export interface Finding {
  readonly status: Status;
  /** At most 300 characters. */
  readonly message: string;
  /** Open findings: `METHOD URL → status media-type; evidence`. At most 1000 characters. */
  readonly detail: string | null;
  /** What to do; set on open findings only. At most 500 characters. */
  readonly hint: string | null;
  /** Internal: `<check-id>/<slug>`; with `subject` the identity that comparisons match on. */
  readonly code: string;
  readonly subject: string | null;
  /** Internal; null on findings without effect. */
  readonly effect: Effect | null;
}

export interface CheckResult {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly category: Category;
  readonly weight: number;
  readonly informational: boolean;
  readonly applicable: boolean;
  /** 0–100 integer; read `applicable` first. */
  readonly score: number;
  readonly findings: readonly Finding[];
  /** Milliseconds from the first ask of this check to its last answer. */
  readonly duration: number;
}

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

/** Why a surface (api, mcp, agent, docs, commerce, auth) counts as present; null = no evidence. */
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
