import { guideOf, openFindings, type CheckId } from '@/engine';
import type { Actor } from '@/lib/access/actor';
import { addresses } from '@/lib/addresses';
import { fixPrompt } from '@/lib/format/fix-prompt';
import { toCheckResult } from '../reports/report-view';
import type { SiteReport, StoredReport } from '../reports/stored-report';

export type FixParts = NonNullable<ReturnType<typeof fixPartsOf>>;

/** What a report says about a check; null when the engine of that day did not have it. */
export function fixPartsOf(report: StoredReport, checkId: CheckId) {
  const check = report.checks.find(({ id }) => id === checkId);
  if (check === undefined) return null;
  const fix = report.fixes.find((open) => open.checkId === checkId) ?? null;
  return {
    check,
    fix,
    artifacts: report.artifacts.filter((file) => file.checkIds.includes(checkId)),
  };
}

/** The whole fix as one text for a coding agent. */
export function fixProse(
  { paid }: Actor,
  { siteId, scannedAt, report }: SiteReport,
  { check, fix, artifacts }: FixParts,
): string {
  return fixPrompt({
    report: { host: report.host, engine: report.engine, scannedAt },
    check: toCheckResult(check),
    gain: fix?.gain ?? null,
    codes: openFindings(check).map(({ code }) => code),
    guide: guideOf(check.id),
    files: artifacts.map(({ kind }) => ({
      kind,
      page: addresses.artifactPage(siteId, kind),
      address: paid ? addresses.artifact(siteId, kind) : null,
    })),
  });
}
