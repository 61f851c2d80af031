import type { CheckResult, Fix, FixReach } from '@seamark/engine';
import type { FixItem, FixList } from '../contract/fixes';
import type { VerificationRecord } from '../contract/verifications';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { REACHES, reachOf, requireLatestReport, type StoredReport } from '@/lib/reports/server';
import type { OwnedSite } from '@/lib/platform/access/owned-site';
import { newestVerifications } from './verification-record';
import { evidenceOfCheck } from './evidence-of-check';
import { nameCall, sentence, type Unwritten } from '@/lib/platform/contract/sentence';

/**
 * Open fixes of an owned site, ordered by the points they add, as the latest scan computed them.
 */
export async function listFixes(site: OwnedSite): Promise<Unwritten<FixList>> {
  const db = readOnlyDatabase();
  const [latest, advice] = await Promise.all([
    requireLatestReport(db, site.id),
    newestVerifications(db, site.id),
  ]);
  const { scanId, scannedAt, report } = latest;
  const fixes = report.fixes.map((fix) => asItem(fix, report, advice.get(fix.checkId)));
  return {
    siteId: site.id,
    host: site.host,
    scanId,
    scannedAt,
    score: report.originScore,
    fixes,
    nextStep: nextStepOf(site.id, fixes),
  };
}

/** Open fixes by what they do for readers; groups without a fix are left out. */
export interface FixGroup {
  readonly reach: FixReach;
  readonly fixes: readonly FixItem[];
}

export async function groupFixes(
  site: OwnedSite,
  fixes: readonly FixItem[],
): Promise<readonly FixGroup[]> {
  const { report } = await requireLatestReport(readOnlyDatabase(), site.id);
  const reaches = new Map(report.fixes.map((fix) => [fix.checkId, reachOf(report, fix)]));
  return REACHES.map((reach) => ({
    reach,
    fixes: fixes.filter(({ checkId }) => reaches.get(checkId) === reach),
  })).filter((group) => group.fixes.length > 0);
}

function asItem(
  { checkId, headline, gain, worst, openFindings }: Fix,
  report: StoredReport,
  advice: VerificationRecord | undefined,
): FixItem {
  const check = checkOf(report, checkId);
  const { name, category, score, weight, informational } = check;
  const artifactKinds = report.artifacts
    .filter((file) => file.checkIds.some((id) => id === checkId))
    .map((file) => file.kind);
  return {
    checkId,
    name,
    category,
    headline,
    gain,
    score,
    weight,
    informational,
    worst,
    openFindings,
    evidence: evidenceOfCheck(check)[0] ?? null,
    artifactKinds,
    verificationStatus: advice?.status ?? null,
  };
}

function checkOf(report: StoredReport, checkId: string): CheckResult {
  const check = report.checks.find(({ id }) => id === checkId);
  if (check === undefined)
    throw new Error(`The stored report has a fix for ${checkId} but not the check.`);
  return check;
}

function nextStepOf(id: string, [first]: readonly FixItem[]) {
  if (first === undefined)
    return sentence`Nothing to fix. Scan again after the next change to the site: ${nameCall('startSiteScan', { id })}.`;
  const worth =
    first.gain > 0
      ? `it returns ${first.gain.toFixed(1)} points`
      : 'it has open findings, although fixing them returns no points';
  return sentence`Fix ${first.checkId} first: ${worth}. See how: ${nameCall('getFix', { id, checkId: first.checkId })}.`;
}
