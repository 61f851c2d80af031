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

/**
 * Overall score before rounding: weighted mean of the applicable checks; plain mean if none has weight; 0 if none
 * applies.
 */
export function exactOverall(results: readonly Scored[]): number {
  const applicable = results.filter((r) => r.applicable);
  const weight = sumOf(applicable.map(tenthsOf));
  if (weight > 0) return sumOf(applicable.map((r) => tenthsOf(r) * r.score)) / weight;
  return applicable.length > 0
    ? sumOf(applicable.map(({ score }) => score)) / applicable.length
    : 0;
}

export const overall = (results: readonly Scored[]) => roundHalfUp(exactOverall(results));

/** `score` of a site: its origin score combined with the scores of additional pages. */
export function siteScore(originScore: number, pageScores: readonly number[]): number {
  if (pageScores.length === 0) return originScore;
  const mean = sumOf(pageScores) / pageScores.length;
  return roundHalfUp(0.7 * originScore + 0.3 * mean);
}

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
    const weighted = results.filter((r) => r.category === category && r.applicable && r.weight > 0);
    const weight = totalWeight(weighted);
    return { category, weight, score: weight > 0 ? overall(weighted) : null };
  });
}

export const isOpen = (finding: Pick<Finding, 'status'>) =>
  finding.status === 'warn' || finding.status === 'fail';

/** Open findings of an applicable check; an unmeasured check has none. */
export const openFindings = <Found extends Pick<Finding, 'status'>>(result: {
  readonly applicable: boolean;
  readonly findings: readonly Found[];
}): readonly Found[] => (result.applicable ? result.findings.filter(isOpen) : []);
