import type { CheckChange, Comparison } from './contract/compare';
import { signedWhole } from '@/lib/platform/text/numbers';
import { checkStateOf, type ReportView } from '@/lib/reports';
import { CHECK_STATE_LABEL } from '@/lib/platform/text/words';

export interface ChangeGroup {
  readonly kind: CheckChange['change'];
  readonly title: string;
  readonly description: string;
  readonly changes: readonly CheckChange[];
}

const GROUPS: readonly Omit<ChangeGroup, 'changes'>[] = [
  { kind: 'regressed', title: 'Got worse', description: '' },
  { kind: 'improved', title: 'Got better', description: '' },
  {
    kind: 'findings_changed',
    title: 'Findings changed',
    description: 'Same score, different findings.',
  },
  {
    kind: 'applicability_changed',
    title: 'Now applies, or no longer does',
    description: 'Counted in only one of the two scans.',
  },
  { kind: 'added', title: 'Added', description: 'Not part of the earlier scan.' },
  { kind: 'removed', title: 'Removed', description: 'Not part of the later scan.' },
  {
    kind: 'unchanged',
    title: 'Unchanged',
    description: 'Same score and findings, or doesn’t apply in both.',
  },
];

/** Changes of checks, worst first; empty groups are left out. */
export function changeGroups({ changes }: Pick<Comparison, 'changes'>): ChangeGroup[] {
  return GROUPS.map((group) => ({
    ...group,
    changes: changes.filter(({ change }) => change === group.kind),
  })).filter((group) => group.changes.length > 0);
}

/** A check in one of the two scans: its score, or why there is none. */
export function sideWord({ report }: ReportView, checkId: string): string {
  const check = report.checks.find(({ id }) => id === checkId);
  if (check === undefined) return 'absent';
  return check.applicable ? String(check.score) : CHECK_STATE_LABEL[checkStateOf(check)];
}

/** `+6 points`; says so if the measurements are not like for like. */
export function deltaWords({
  scoreDelta,
  comparable,
}: Pick<Comparison, 'scoreDelta' | 'comparable'>): string {
  const points = `${signedWhole(scoreDelta)} ${Math.abs(scoreDelta) === 1 ? 'point' : 'points'}`;
  return comparable ? points : `${points}, not comparable`;
}
