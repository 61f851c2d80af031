import { roundHalfUp } from '../parse/text';
import {
  CATEGORIES,
  type CategoryScore,
  type CheckResult,
  type Finding,
  type Grade,
} from './types';

/** Score of a check: 100 minus its deductions, limited by the lowest cap; `set` is exact. Integer 0–100. */
export function scoreOf(findings: readonly Pick<Finding, 'code' | 'effect'>[]): number {
  const sums = new Map<string, { sum: number; max: number }>();
  let cap = 100;
  for (const { code, effect } of findings) {
    if (!effect) continue;
    if ('set' in effect) return effect.set;
    if ('cap' in effect) cap = Math.min(cap, effect.cap);
    else {
      const key = effect.group ?? code;
      const rule = sums.get(key) ?? { sum: 0, max: Infinity };
      sums.set(key, {
        sum: rule.sum + effect.cost,
        max: Math.min(rule.max, effect.max ?? Infinity),
      });
    }
  }
  let score = 100;
  for (const { sum, max } of sums.values()) score -= Math.min(sum, max);
  return Math.max(0, Math.min(100, roundHalfUp(Math.min(score, cap))));
}

type Scored = Pick<CheckResult, 'score' | 'weight' | 'applicable'>;
type Weighted = Pick<CheckResult, 'weight'>;

/** Weights are tenths; their sums are exact only in whole numbers. */
const tenthsOf = ({ weight }: Weighted) => Math.round(10 * weight);
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

export const totalWeight = (checks: readonly Weighted[]) => sumOf(checks.map(tenthsOf)) / 10;

/** Weighted mean of the applicable checks; null if none has weight. */
function meanOf(results: readonly Scored[]): number | null {
  const weighted = results.filter((r) => r.applicable && r.weight > 0);
  const weight = sumOf(weighted.map(tenthsOf));
  return weight > 0
    ? roundHalfUp(sumOf(weighted.map((r) => tenthsOf(r) * r.score)) / weight)
    : null;
}

/** Share of the home page in the score of a site with additional pages. */
export const HOME_SHARE = 0.7;

/** `score` of a site: its origin score combined with the scores of additional pages. */
export const siteScore = (originScore: number, pageScores: readonly number[]): number =>
  roundHalfUp(withPages(originScore, pageScores));

/** A value of the home page combined with those of additional pages. */
export const withPages = (home: number, pages: readonly number[]): number =>
  pages.length === 0 ? home : HOME_SHARE * home + ((1 - HOME_SHARE) * sumOf(pages)) / pages.length;

export const GRADES: readonly Grade[] = [
  { min: 90, label: 'Excellent', color: 'green' },
  { min: 70, label: 'Good', color: 'yellow' },
  { min: 50, label: 'Fair', color: 'orange' },
  { min: 0, label: 'Poor', color: 'red' },
];

export const gradeOf = (score: number): Grade =>
  GRADES.find((g) => score >= g.min) ?? GRADES[GRADES.length - 1]!;

export function categoryScores(results: readonly CheckResult[]): CategoryScore[] {
  return CATEGORIES.map((category) => {
    const own = results.filter((r) => r.category === category && r.applicable);
    return { category, weight: totalWeight(own), score: meanOf(own) };
  });
}

export const isOpen = (finding: Pick<Finding, 'status'>) =>
  finding.status === 'warn' || finding.status === 'fail';

/** Open findings of an applicable check; an unmeasured check has none. */
export const openFindings = <Found extends Pick<Finding, 'status'>>(result: {
  readonly applicable: boolean;
  readonly findings: readonly Found[];
}): readonly Found[] => (result.applicable ? result.findings.filter(isOpen) : []);
