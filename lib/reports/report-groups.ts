import type { Category } from '@seamark/engine';
import type { Report } from './contract/report';
import type { CheckResult } from '@/lib/platform/contract/types';
import type { CheckState } from '@/lib/platform/text/words';

type GroupName = 'open' | 'passed' | 'informational' | 'unmeasured' | 'na';

export interface ReportGroup<Check = CheckResult> {
  readonly name: GroupName;
  readonly title: string;
  readonly description: string;
  /** True if initially expanded. */
  readonly isOpen: boolean;
  readonly checks: readonly Check[];
}

type Judged = Pick<CheckResult, 'applicable' | 'informational'> & {
  readonly findings: readonly Pick<CheckResult['findings'][number], 'status'>[];
};

/** A `warn` finding distinguishes "not measured" from N/A. */
export function checkStateOf({
  applicable,
  findings,
}: Pick<Judged, 'applicable' | 'findings'>): CheckState {
  const has = (status: string): boolean => findings.some((f) => f.status === status);
  if (!applicable) return has('warn') ? 'unmeasured' : 'na';
  return has('fail') ? 'fail' : has('warn') ? 'warn' : 'pass';
}

function groupOf(check: Judged): GroupName {
  const outcome = checkStateOf(check);
  if (outcome === 'unmeasured' || outcome === 'na') return outcome;
  if (check.informational) return 'informational';
  return outcome === 'pass' ? 'passed' : 'open';
}

const GROUPS: readonly Omit<ReportGroup, 'checks'>[] = [
  { name: 'open', title: 'Open', description: 'Checks that lose points.', isOpen: true },
  { name: 'passed', title: 'Passed', description: 'Checks that lose no points.', isOpen: true },
  {
    name: 'informational',
    title: 'Informational',
    description: 'Checks of early drafts. They are reported, but not scored.',
    isOpen: false,
  },
  {
    name: 'unmeasured',
    title: 'Not measured',
    description:
      'The site didn’t respond, so there is no result. These checks are left out of the score.',
    isOpen: false,
  },
  {
    name: 'na',
    title: 'N/A',
    description: 'These checks don’t apply to this site and are left out of the score.',
    isOpen: false,
  },
];

type WithId = { readonly id: string };

/** Ids of the list first, in its order. */
const byPlaceIn = (ids: readonly string[]) => {
  const place = ({ id }: WithId): number => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return (a: WithId, b: WithId): number => place(a) - place(b);
};

/** Groups of a report that have checks; `firstIds` lead the open group (by gain). */
export function groupChecks<Check extends Judged & WithId>(
  checks: readonly Check[],
  firstIds: readonly string[] = [],
): ReportGroup<Check>[] {
  return GROUPS.map((group) => {
    const inside = checks.filter((check) => groupOf(check) === group.name);
    return {
      ...group,
      checks: group.name === 'open' ? inside.sort(byPlaceIn(firstIds)) : inside,
    };
  }).filter((group) => group.checks.length > 0);
}

/** The checks of a category, by what they ask of the owner. */
export interface CategoryChecks<Check = CheckResult> {
  readonly category: Category;
  /** With open findings, in the order of `firstIds`. */
  readonly open: readonly Check[];
  readonly passed: readonly Check[];
  /** Without a response of the site. */
  readonly unmeasured: readonly Check[];
  readonly inapplicable: readonly Check[];
}

/** Checks by category, in the order of the catalogue; `firstIds` lead the open ones (by points). */
export function checksByCategory<Check extends Judged & Pick<CheckResult, 'id' | 'category'>>(
  checks: readonly Check[],
  firstIds: readonly string[],
): readonly CategoryChecks<Check>[] {
  return [...new Set(checks.map(({ category }) => category))].map((category) => {
    const inState = (...states: readonly CheckState[]) =>
      checks.filter((check) => check.category === category && states.includes(checkStateOf(check)));
    return {
      category,
      open: inState('fail', 'warn').sort(byPlaceIn(firstIds)),
      passed: inState('pass'),
      unmeasured: inState('unmeasured'),
      inapplicable: inState('na'),
    };
  });
}

/** Checks of a category that count, and those of them without an open finding. */
export function categoryCounts(
  checks: readonly (Judged & { readonly category: string })[],
  category: string,
): { readonly passed: number; readonly all: number } {
  const { passed, applicable } = passCount({
    checks: checks.filter((check) => check.category === category),
  });
  return { passed, all: applicable };
}

/** How much a category counts in a report, in words; empty for those between most and little. */
export function weightWords(
  { categories, checks }: Pick<Report, 'categories' | 'checks'>,
  category: string,
): string {
  const weights = categories.map(({ weight }) => weight);
  const { weight = 0 } = categories.find((other) => other.category === category) ?? {};
  if (weight === 0) {
    const states = checks.filter((check) => check.category === category).map(checkStateOf);
    return states.includes('unmeasured') ? 'no response' : 'doesn’t apply';
  }
  if (weight === Math.max(...weights)) return 'counts most';
  return weight < LITTLE * weights.reduce((sum, each) => sum + each) ? 'counts little' : '';
}

const LITTLE = 0.1;

/** k of m: scored checks that apply, and those of them without an open finding. */
export function passCount(report: { readonly checks: readonly Judged[] }): {
  readonly passed: number;
  readonly applicable: number;
} {
  const names = report.checks.map(groupOf);
  const passed = names.filter((name) => name === 'passed').length;
  return { passed, applicable: passed + names.filter((name) => name === 'open').length };
}

/** The message of a row: the given headline, else the worst finding. */
export function messageOf(
  check: Pick<CheckResult, 'description'> & {
    readonly findings: readonly Pick<CheckResult['findings'][number], 'status' | 'message'>[];
  },
  headline?: string,
): string {
  const worst = (['fail', 'warn', 'pass', 'info'] as const)
    .map((status) => check.findings.find((f) => f.status === status))
    .find(Boolean);
  return headline ?? worst?.message ?? check.description;
}
