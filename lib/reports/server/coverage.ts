import { coverageOf, type Coverage, type EngineReport } from '@seamark/engine';
import { etagOf } from '@/lib/platform/text/etag-of';
import type { StoredReport } from './stored-report';

export type Covered = Coverage &
  Pick<EngineReport, 'checks'> &
  Pick<StoredReport, 'requestHeaders'>;

/**
 * Hash (32 characters) of score scope, coverage, applicable checks and request header names. Stored
 * with the scan, so that a history need not parse its reports.
 */
export function coverageKey(report: Covered): string {
  const applicable = report.checks
    .filter((check) => check.applicable)
    .map(({ id }) => id)
    .sort();
  const sent = report.requestHeaders ?? [];
  return etagOf(
    JSON.stringify([coverageOf(report), applicable, ...(sent.length > 0 ? [sent] : [])]),
  );
}
