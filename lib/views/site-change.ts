import type { Comparison } from '@/lib/contract';
import { dayBeside } from '../words/dates';
import { signedWhole } from '../words/numbers';

export interface SiteChange {
  /**
   * False if the scans are not comparable; the text then gives the reasons instead of the
   * difference.
   */
  readonly isLike: boolean;
  readonly text: string;
}

/**
 * One sentence on the changes since the previous scan: `+6 since 3 Nov 2026, by changes on your
 * site: 2 fixed, 1 regressed`. Separates changes of the measurement from changes of the site.
 */
export function siteChange(comparison: Comparison): SiteChange {
  const { before, after, comparable, scoreDelta } = comparison;
  const since = dayBeside(before.scannedAt, after.scannedAt);
  const outcome = outcomeOf(comparison);
  if (!comparable) {
    const isOurs = before.engine !== after.engine;
    const ours = measuredOtherwise(comparison);
    const theirs = [...(isOurs ? [] : appliesOtherwise(comparison)), ...(outcome ? [outcome] : [])];
    const parts = [
      ours.length > 0 && `what we measured changed (${ours.join('; ')})`,
      theirs.length === 0
        ? 'no check was fixed or regressed on your site'
        : `${isOurs ? 'your site or the new engine changed' : 'your site changed'} (${theirs.join(', ')})`,
    ].filter(Boolean);
    return {
      isLike: false,
      text: `Not comparable with the scan of ${since}: ${parts.join(', and ')}.`,
    };
  }
  const moved =
    scoreDelta === 0 ? `Same score as on ${since}` : `${signedWhole(scoreDelta)} since ${since}`;
  const isSame = scoreDelta === 0 && outcome === '';
  return {
    isLike: true,
    text: `${moved}${isSame ? '' : ', by changes on your site'}: ${outcome || 'no check fixed or regressed'}`,
  };
}

/** `2 fixed, 1 regressed`; empty without either. */
const outcomeOf = ({ resolvedChecks, regressedChecks }: Comparison): string =>
  [
    resolvedChecks.length > 0 && `${resolvedChecks.length} fixed`,
    regressedChecks.length > 0 && `${regressedChecks.length} regressed`,
  ]
    .filter(Boolean)
    .join(', ');

/** Changes of the measurement: engine, and added or removed pages and checks. */
function measuredOtherwise({ before, after, warnings }: Comparison): string[] {
  const coverage = warnings.find((warning) => warning.startsWith('coverage_changed: '));
  const detail = coverage && /: [^:]*: (.*)\.$/.exec(coverage)?.[1];
  return [
    ...(before.engine === after.engine ? [] : [`engine ${before.engine}, now ${after.engine}`]),
    ...(coverage === undefined ? [] : [detail ?? 'other pages and checks']),
  ];
}

/**
 * Checks that apply in only one of the scans, because the site started or stopped offering their
 * subject.
 */
function appliesOtherwise({ changes }: Comparison): string[] {
  const changed = changes.filter(({ change }) => change === 'applicability_changed');
  const named = (applies: boolean) =>
    changed.filter(({ after }) => after?.applicable === applies).map(({ checkId }) => checkId);
  const say = (ids: readonly string[], word: string) =>
    ids.length === 0 ? [] : [`${ids.join(' and ')} ${word}`];
  return [...say(named(true), 'now applies'), ...say(named(false), 'no longer applies')];
}
