import type { Expectation } from '@/lib/questions/contract/expectations';
import { isMet, type ExpectationFacts } from './expectations';

type Verdict = 'passed' | 'reported' | 'partial' | 'blocked' | 'failed';

/** Reason why a same-site fetch was refused. */
export type FetchRefusal =
  | { readonly kind: 'status'; readonly status: number; readonly path: string }
  | { readonly kind: 'challenge' | 'robots'; readonly path: string };

/** Facts of a run. */
export interface RunSummary extends ExpectationFacts {
  /** Outcome that the agent reported; null if the budget ended the run. */
  readonly claim: 'done' | 'not_possible' | 'blocked' | null;
  readonly verifiedCount: number;
  readonly droppedCount: number;
  readonly refusals: readonly FetchRefusal[];
  /** Pages without text unless scripts run. */
  readonly emptyPaths: readonly string[];
  /** Pages whose content is behind a form. */
  readonly formPaths: readonly string[];
  readonly exhausted: 'steps' | 'time' | 'tokens' | null;
}

export interface RunJudgement {
  readonly verdict: Verdict;
  /** Machine codes with detail, in a fixed order. */
  readonly reasons: readonly string[];
}

/** Verdict and reasons by facts and expectations alone; the first matching row of the table. */
export function judgeRun(facts: RunSummary, expectations: readonly Expectation[]): RunJudgement {
  const met = expectations.map((expectation) => isMet(expectation, facts));
  return { verdict: verdictOf(facts, met), reasons: reasonsOf(facts, met) };
}

function verdictOf(
  { claim, verifiedCount, refusals }: RunSummary,
  met: readonly boolean[],
): Verdict {
  const isShort = met.includes(false) || verifiedCount === 0;
  if (isShort && refusals.length > 0) return 'blocked';
  if (claim === 'done' && verifiedCount > 0 && !met.includes(false))
    return met.length > 0 ? 'passed' : 'reported';
  return met.includes(true) && met.includes(false) ? 'partial' : 'failed';
}

const LISTED_MAX = 5;

function reasonsOf(facts: RunSummary, met: readonly boolean[]): string[] {
  const { claim, verifiedCount, droppedCount, refusals, emptyPaths, formPaths, exhausted } = facts;
  return [
    ...met.map((isOne, index) => `expectation_${isOne ? 'met' : 'unmet'}:${index + 1}`),
    ...(verifiedCount === 0 ? ['no_verified_evidence'] : []),
    ...(droppedCount > 0 ? [`evidence_unverified:${droppedCount}`] : []),
    ...distinct(refusals.map(codeOf)),
    ...distinct(emptyPaths.map((path) => `empty_without_scripts:${path}`)),
    ...distinct(formPaths.map((path) => `form_required:${path}`)),
    ...(exhausted === null ? [] : [`budget_${exhausted}`]),
    ...(claim === 'not_possible' || claim === 'blocked' ? ['gave_up'] : []),
  ];
}

const codeOf = (refusal: FetchRefusal): string =>
  refusal.kind === 'status'
    ? `refused:${refusal.status}:${refusal.path}`
    : refusal.kind === 'robots'
      ? `robots_disallowed:${refusal.path}`
      : `challenge:${refusal.path}`;

const distinct = (codes: readonly string[]): string[] => [...new Set(codes)].slice(0, LISTED_MAX);
