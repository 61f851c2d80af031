import { openFindings, type CheckResult } from '@seamark/engine';

/** Members of a verification that judging it needs. */
export interface Advice {
  readonly baselineScore: number;
  readonly notApplicableScans: number;
}

/** Outcome of a succeeded scan for a verification that it measured. */
export type VerificationOutcome =
  | { readonly status: 'pending' }
  | { readonly status: 'pending' | 'expired'; readonly notApplicableScans: number }
  | {
      readonly status: 'pending' | 'verified';
      readonly observedScore: number;
      readonly gained: number;
      readonly notApplicableScans: 0;
    };

const NOT_APPLICABLE_MAX = 2;

/** `check`: its result in the scan; undefined if the engine no longer has it. */
export function judgeVerification(
  advice: Advice,
  check: CheckResult | undefined,
  isMeasured: boolean,
): VerificationOutcome {
  if (check === undefined)
    return { status: 'expired', notApplicableScans: advice.notApplicableScans };
  if (!isMeasured) return { status: 'pending' };
  if (!check.applicable) {
    const notApplicableScans = advice.notApplicableScans + 1;
    return {
      status: notApplicableScans >= NOT_APPLICABLE_MAX ? 'expired' : 'pending',
      notApplicableScans,
    };
  }
  const status = openFindings(check).length === 0 ? 'verified' : 'pending';
  return {
    status,
    observedScore: check.score,
    gained: check.score - advice.baselineScore,
    notApplicableScans: 0,
  };
}
