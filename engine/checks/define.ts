import type { Probe } from '../probes/probe';
import type { Exchange } from '../network/recording';
import type { ProbeContext } from '../probes/probe-context';
import type { Guide } from './guide';
import type { DraftFinding, Rules } from './rules';
import type { Category, Profile } from '../report/types';

export type ProbeTable = Readonly<Record<string, Probe<unknown>>>;
export type Readings<P extends ProbeTable> = {
  readonly [K in keyof P]: P[K] extends Probe<infer T> ? T : never;
};

/** No verdict: an address that the check needs gave no HTTP answer, or one that could not be read. */
export interface Unmeasured {
  readonly unmeasured: Exchange;
  /** Why an answer was not read, where the answer itself does not show it; completes “/openapi.json …”. */
  readonly because?: string;
}

export type Judgement = readonly DraftFinding[] | Unmeasured;

export interface Check<P extends ProbeTable = ProbeTable, Id extends string = string> {
  readonly id: Id;
  readonly name: string;
  /** One sentence for the catalogue and the report. */
  readonly description: string;
  readonly category: Category;
  /** Reported, and not scored. */
  readonly informational?: boolean;
  /** `origin`: judged once. `page`: also judged on each additional page. */
  readonly scope: 'origin' | 'page';
  /** Profiles under which a conditional check applies without evidence (`all` is always one). */
  readonly forcedBy?: readonly Profile[];
  readonly rules: Rules;
  readonly guide: Guide;
  readonly probes: P;
  /**
   * Conditional checks only: evidence that the check makes sense for this site, or null. `lookedFor` completes "Looked
   * for …" in the finding of a check that does not apply.
   */
  readonly applies?: {
    readonly lookedFor: string;
    evidence(read: Readings<P>, context: ProbeContext): string | null;
  };
  judge(read: Readings<P>, context: ProbeContext): Judgement;
}

/**
 * Declares a check. Checks send no requests, read no results of other checks, and compute no score.
 *
 * ```ts
 * export const llmsTxt = defineCheck({
 *   id: 'llms-txt', name: 'llms.txt', category: 'discovery', scope: 'origin',
 *   description: 'A short map of the site that a language model can read in one request.',
 *   rules,
 *   guide,
 *   probes: { file: fileAt('/llms.txt') },
 *   judge({ file }) {
 *     if (file.state !== 'present')
 *       return [raise('absent', 'There is no llms.txt', { on: file.exchange })];
 *     return [note('usable', 'The index can be used')];
 *   },
 * });
 * ```
 */
export function defineCheck<const Id extends string, const P extends ProbeTable>(
  check: Check<P, Id>,
): Check & { readonly id: Id } {
  return check;
}

export const unmeasured = (exchange: Exchange, because?: string): Unmeasured => ({
  unmeasured: exchange,
  ...(because !== undefined && { because }),
});
