import type { Comparison } from '@/lib/contract';
import { sentenceOf } from './sentence-of';
import { dayBeside } from './dates';
import { signedWhole } from './numbers';

export interface SiteChange {
  /** False: the two scans are not like for like, and `says` tells the reasons instead of the difference. */
  readonly isLike: boolean;
  readonly text: string;
}

/** What the latest scan changed, in one sentence: `+6 since 3 Nov 2026: 2 fixed, 1 regressed`. */
export function siteChange({
  before,
  after,
  comparable,
  warnings,
  scoreDelta,
  resolvedChecks,
  regressedChecks,
}: Comparison): SiteChange {
  const since = dayBeside(before.scannedAt, after.scannedAt);
  if (!comparable)
    return {
      isLike: false,
      text: `Not comparable with the scan of ${since}. ${warnings.map(sentenceOf).join(' ')}`,
    };
  const parts = [
    resolvedChecks.length > 0 && `${resolvedChecks.length} fixed`,
    regressedChecks.length > 0 && `${regressedChecks.length} regressed`,
  ].filter(Boolean);
  const moved =
    scoreDelta === 0 ? `Same score as on ${since}` : `${signedWhole(scoreDelta)} since ${since}`;
  return {
    isLike: true,
    text: `${moved}: ${parts.length > 0 ? parts.join(', ') : 'no check fixed or regressed'}`,
  };
}
