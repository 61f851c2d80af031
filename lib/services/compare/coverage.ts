import { coverageOf, type Coverage, type EngineReport } from '@/engine';
import { etagOf } from '@/lib/etag';

export type Covered = Coverage & Pick<EngineReport, 'checks'>;

/** What the score is a score of, coverage and applicable checks, as 32 characters: kept beside it, so that a history need not open its reports. */
export function coverageKey(report: Covered): string {
  const applicable = report.checks
    .filter((check) => check.applicable)
    .map(({ id }) => id)
    .sort();
  return etagOf(JSON.stringify([coverageOf(report), applicable]));
}
