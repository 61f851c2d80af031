import type { SiteComparison } from './comparison-warning';
import { dayBeside } from '@/lib/platform/text/dates';
import { count } from '@/lib/platform/text/numbers';

export interface SiteChange {
  /** False if the scans are not comparable; the text then gives the reasons instead of the difference. */
  readonly isLike: boolean;
  readonly text: string;
}

/**
 * What changed since the previous scan: `Up 6 since 3 Nov. You fixed 2 checks.` Separates changes of the measurement
 * from changes of the site.
 */
export function siteChange(comparison: SiteComparison): SiteChange {
  const { before, after, comparable, scoreDelta } = comparison;
  const since = dayBeside(before.scannedAt, after.scannedAt);
  const outcome = outcomeOf(comparison);
  if (!comparable) {
    const reasons = [
      ...measuredOtherwise(comparison),
      ...(before.engine === after.engine ? appliesOtherwise(comparison) : []),
    ];
    const [, pages] = NEW_PAGES.exec(reasons.join('; ')) ?? [];
    const why = pages
      ? `New in this scan: ${pages.replaceAll(ORIGIN, '')}. So ${after.score} can’t be compared with ${since}.`
      : `This scan can’t be compared with ${since}: ${reasons.join('; ')}.`;
    return { isLike: false, text: `${why} ${outcome}`.trim() };
  }
  const moved =
    scoreDelta === 0
      ? `No change since ${since}.`
      : `${scoreDelta > 0 ? 'Up' : 'Down'} ${Math.abs(scoreDelta)} since ${since}.`;
  return { isLike: true, text: `${moved} ${outcome}`.trim() };
}

const NEW_PAGES = /^only the later scan measured ([^;]+)$/;
const ORIGIN = /https?:\/\/[^/\s]+/g;

/** `You fixed 2 checks. 1 check got worse.`; empty without either. */
const outcomeOf = ({ resolvedChecks, regressedChecks }: SiteComparison): string =>
  [
    resolvedChecks.length > 0 && `You fixed ${count(resolvedChecks.length, 'check')}.`,
    regressedChecks.length > 0 && `${count(regressedChecks.length, 'check')} got worse.`,
  ]
    .filter(Boolean)
    .join(' ');

/** Changes of the measurement: engine, and added or removed pages and checks. */
function measuredOtherwise({ before, after, warnings }: SiteComparison): string[] {
  const coverage = warnings.find(({ code }) => code === 'coverage_changed');
  return [
    ...(before.engine === after.engine
      ? []
      : [`the engine changed (${before.engine}, now ${after.engine})`]),
    ...(coverage === undefined ? [] : [coverage.detail || 'it measured other pages or checks']),
  ];
}

/**
 * Checks that apply in only one of the scans, because the site started or stopped offering their
 * subject.
 */
function appliesOtherwise({ changes }: SiteComparison): string[] {
  const changed = changes.filter(({ change }) => change === 'applicability_changed');
  const named = (applies: boolean) =>
    changed.filter(({ after }) => after?.applicable === applies).map(({ checkId }) => checkId);
  const say = (ids: readonly string[], word: string) =>
    ids.length === 0 ? [] : [`${ids.join(' and ')} ${word}`];
  return [...say(named(true), 'now applies'), ...say(named(false), 'no longer applies')];
}
