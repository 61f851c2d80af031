import type { EngineReport } from '../audit/types';
import { CHECK_IDS, type CheckId } from '../checks';
import { openFindings } from '../report/score';
import type { CheckResult, Finding } from '../report/types';
import { coverageChange, coverageOf } from './coverage';

/** The fields of a report that are compared. */
export type ComparableReport = Pick<
  EngineReport,
  'url' | 'engine' | 'scope' | 'score' | 'checks' | 'pages' | 'unmeasured' | 'fixes'
>;

interface CheckSide {
  readonly score: number;
  readonly applicable: boolean;
  readonly openFindings: readonly Finding[];
}

export interface CheckDiff {
  readonly checkId: CheckId;
  readonly name: string;
  readonly before: CheckSide | null;
  readonly after: CheckSide | null;
  /** Null unless the check exists and applies in both reports. */
  readonly scoreDelta: number | null;
  readonly change:
    | 'improved'
    | 'regressed'
    | 'unchanged'
    | 'findings_changed'
    | 'applicability_changed'
    | 'added'
    | 'removed';
  /** True if the check had open findings before and has none after. */
  readonly resolved: boolean;
  readonly resolvedFindings: readonly Finding[];
  readonly newFindings: readonly Finding[];
}

/** Why two reports are not like for like. */
export interface DiffWarning {
  readonly code: 'engine_changed' | 'coverage_changed' | 'applicability_changed';
  readonly message: string;
  /** Of `coverage_changed`: what was added or removed; empty if it is too long. */
  readonly detail?: string;
}

export interface ReportDiff {
  readonly scoreDelta: number;
  /** True without warnings: both reports measured the same things by the same rules. */
  readonly comparable: boolean;
  readonly warnings: readonly DiffWarning[];
  readonly changes: readonly CheckDiff[];
  readonly resolvedChecks: readonly CheckId[];
  readonly regressedChecks: readonly CheckId[];
  readonly nextStep: string;
}

/** Differences between two reports. Pure and deterministic. */
export function diffReports(before: ComparableReport, after: ComparableReport): ReportDiff {
  const changes = checkIds(before, after).map((id) =>
    diffCheck(checkOf(before, id), checkOf(after, id)),
  );
  const warnings = warningsOf(before, after, changes);
  const regressed = changes.filter(({ change }) => change === 'regressed');
  return {
    scoreDelta: after.score - before.score,
    comparable: warnings.length === 0,
    warnings,
    changes,
    resolvedChecks: changes.filter(({ resolved }) => resolved).map(({ checkId }) => checkId),
    regressedChecks: regressed.map(({ checkId }) => checkId),
    nextStep: nextStepOf(regressed, after),
  };
}

const checkOf = (report: ComparableReport, id: string) =>
  report.checks.find((check) => check.id === id) ?? null;

/** Check ids of both reports in catalogue order; retired checks come last. */
function checkIds(before: ComparableReport, after: ComparableReport): string[] {
  const present = new Set([...after.checks, ...before.checks].map(({ id }) => id));
  const catalogue: readonly string[] = CHECK_IDS;
  return [
    ...catalogue.filter((id) => present.has(id)),
    ...[...present].filter((id) => !catalogue.includes(id)),
  ];
}

type Side = CheckResult | null;

function diffCheck(before: Side, after: Side): CheckDiff {
  const side = after ?? before;
  if (side === null) throw new Error('A check of neither report cannot be compared.');
  const [openBefore, openAfter] = [openOf(before), openOf(after)];
  const bothApply = Boolean(before?.applicable && after?.applicable);
  return {
    checkId: side.id as CheckId,
    name: side.name,
    before: sideOf(before),
    after: sideOf(after),
    scoreDelta: before && after && bothApply ? after.score - before.score : null,
    change: changeOf(before, after),
    resolved: bothApply && openBefore.length > 0 && openAfter.length === 0,
    resolvedFindings: bothApply ? without(openBefore, openAfter) : [],
    newFindings: after?.applicable ? without(openAfter, openBefore) : [],
  };
}

function changeOf(before: Side, after: Side): CheckDiff['change'] {
  if (before === null) return 'added';
  if (after === null) return 'removed';
  if (before.applicable !== after.applicable) return 'applicability_changed';
  if (!after.applicable) return 'unchanged';
  if (after.score !== before.score) return after.score > before.score ? 'improved' : 'regressed';
  const [earlier, other] = [openOf(before), openOf(after)];
  return without(earlier, other).length + without(other, earlier).length > 0
    ? 'findings_changed'
    : 'unchanged';
}

const openOf = (side: Side): readonly Finding[] => (side === null ? [] : openFindings(side));

/** Identity of a finding across scans; the message may differ. */
const identity = ({ code, subject }: Finding): string => JSON.stringify([code, subject]);

function without(findings: readonly Finding[], others: readonly Finding[]): Finding[] {
  const identities = new Set(others.map(identity));
  return findings.filter((finding) => !identities.has(identity(finding)));
}

function sideOf(side: Side): CheckSide | null {
  return (
    side && {
      score: side.score,
      applicable: side.applicable,
      openFindings: openOf(side),
    }
  );
}

function warningsOf(
  before: ComparableReport,
  after: ComparableReport,
  changes: readonly CheckDiff[],
): DiffWarning[] {
  const warnings: DiffWarning[] = [];
  if (before.engine !== after.engine)
    warnings.push({
      code: 'engine_changed',
      message: `${before.engine} and ${after.engine} may judge the same responses differently, without a change on the site.`,
    });
  if (coverageOf(before) !== coverageOf(after)) {
    const detail = coverageChange(before, after);
    warnings.push({
      code: 'coverage_changed',
      message: `The two scans did not cover the same pages and checks${detail && `: ${detail}`}.`,
      detail,
    });
  }
  const applicability = changes
    .filter(({ change }) => change === 'applicability_changed')
    .map(({ checkId }) => checkId);
  if (applicability.length > 0)
    warnings.push({
      code: 'applicability_changed',
      message: `${applicability.join(', ')} ${applicability.length === 1 ? 'applies' : 'apply'} in one of the two scans only.`,
    });
  return warnings;
}

function nextStepOf(regressed: readonly CheckDiff[], after: ComparableReport): string {
  const [worst] = [...regressed].sort((a, b) => (a.scoreDelta ?? 0) - (b.scoreDelta ?? 0));
  if (worst)
    return `Look at ${worst.checkId} first: it lost ${-(worst.scoreDelta ?? 0)} points since the earlier scan.`;
  const [best] = after.fixes;
  if (best && best.gain > 0) return `Fix ${best.checkId} first: it returns ${best.gain} points.`;
  return 'Nothing to fix. Scan again after the next change to the site.';
}
