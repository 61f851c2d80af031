import type { Comparison } from '@/lib/contract';
import { dayBeside } from '../words/dates';
import { signedWhole } from '../words/numbers';

export interface SiteChange {
  /** False: the two scans are not like for like, and the text tells the reasons instead of the difference. */
  readonly isLike: boolean;
  readonly text: string;
}

/**
 * What changed since the scan before, and by whom, in one sentence: `+6 since 3 Nov 2026, by changes on your site:
 * 2 fixed, 1 regressed`. What we measured otherwise is told apart from what the site changed.
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

/** `2 fixed, 1 regressed`; empty where neither. */
const outcomeOf = ({ resolvedChecks, regressedChecks }: Comparison): string =>
  [
    resolvedChecks.length > 0 && `${resolvedChecks.length} fixed`,
    regressedChecks.length > 0 && `${regressedChecks.length} regressed`,
  ]
    .filter(Boolean)
    .join(', ');

/** The engine, and the pages and checks that came or went. */
function measuredOtherwise({ before, after, warnings }: Comparison): string[] {
  const coverage = warnings.find((warning) => warning.startsWith('coverage_changed: '));
  const detail = coverage && /: [^:]*: (.*)\.$/.exec(coverage)?.[1];
  return [
    ...(before.engine === after.engine ? [] : [`engine ${before.engine}, now ${after.engine}`]),
    ...(coverage === undefined ? [] : [detail ?? 'other pages and checks']),
  ];
}

/** Checks that apply in one of the scans only: the site began or ceased to offer what they are about. */
function appliesOtherwise({ changes }: Comparison): string[] {
  const changed = changes.filter(({ change }) => change === 'applicability_changed');
  const named = (applies: boolean) =>
    changed.filter(({ after }) => after?.applicable === applies).map(({ checkId }) => checkId);
  const say = (ids: readonly string[], word: string) =>
    ids.length === 0 ? [] : [`${ids.join(' and ')} ${word}`];
  return [...say(named(true), 'now applies'), ...say(named(false), 'no longer applies')];
}
