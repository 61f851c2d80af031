import { categoryScores, diffReports, openFindings } from '@seamark/engine';
import { CATEGORY_NAME } from '@/lib/platform/text/words';
import { comparableOf, type ScanReport } from './report';

export interface Gates {
  readonly minScore: number | null;
  readonly minCategories: readonly {
    readonly category: keyof typeof CATEGORY_NAME;
    readonly min: number;
  }[];
  readonly failOn: readonly string[];
  readonly failOnRegression: boolean;
}

interface Regression {
  readonly checkId: string;
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

export interface GateResult {
  /** Reasons why the gate fails, one sentence each; empty if it passes. */
  readonly failures: readonly string[];
  /** Remarks, such as a comparison that would not be fair. */
  readonly notes: readonly string[];
  readonly regressions: readonly Regression[];
}

/** Judges a report against the gates. */
export function judgeGates(
  report: ScanReport,
  baselines: readonly ScanReport[] | null,
  { minScore, minCategories, failOn, failOnRegression }: Gates,
  /** A baseline of one report applies to any address, because each preview has another one. */
  isOnly = true,
): GateResult {
  const failures: string[] = [];
  if (minScore !== null && report.score < minScore)
    failures.push(`The score is ${report.score}, below --min-score ${minScore}.`);
  const scores = categoryScores(report.checks);
  for (const { category, min } of minCategories) {
    const score = scores.find((row) => row.category === category)?.score ?? null;
    if (score !== null && score < min)
      failures.push(`${CATEGORY_NAME[category]} scores ${score}, below --min-category ${min}.`);
  }
  for (const id of failOn) {
    const open = report.checks
      .flatMap((check) => openFindings(check).map((finding) => ({ check, finding })))
      .filter(({ check, finding }) => check.id === id || finding.code === id);
    if (open[0])
      failures.push(`--fail-on ${id}: ${open[0].check.name}: ${open[0].finding.message}`);
  }
  const unjudged = failOn
    .filter((id) => report.unmeasured.includes(id.split('/')[0] ?? ''))
    .map((id) => `--fail-on ${id} was not judged: that check could not be measured.`);
  const compared = compare(report, baselines, isOnly);
  if (failOnRegression && compared.notes.length === 0)
    for (const { name, before, after } of compared.regressions)
      failures.push(`${name} scores ${after}, and scored ${before} in the baseline.`);
  return { failures, ...compared, notes: [...unjudged, ...compared.notes] };
}

const idsOf = ({ checks }: ScanReport): string =>
  checks
    .map(({ id }) => id)
    .sort()
    .join();

function compare(report: ScanReport, baselines: readonly ScanReport[] | null, isOnly: boolean) {
  if (baselines === null) return { notes: [], regressions: [] };
  const same = baselines.find(({ url }) => url === report.url);
  const before = same ?? (isOnly && baselines.length === 1 ? baselines[0] : undefined);
  if (before === undefined)
    return { notes: [`The baseline has no report of ${report.url}.`], regressions: [] };
  const { warnings, changes } = diffReports(comparableOf(before), comparableOf(report));
  const reasons = warnings.map(({ message }) => message);
  if (idsOf(before) !== idsOf(report)) reasons.push('Other checks were scanned.');
  return {
    notes: reasons.map((reason) => `The baseline is not comparable: ${reason}`),
    regressions: changes.flatMap(({ checkId, name, change, before: old, after }): Regression[] =>
      change === 'regressed' && old && after
        ? [{ checkId, name, before: old.score, after: after.score }]
        : [],
    ),
  };
}
