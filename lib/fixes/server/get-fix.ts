import { guideOf, type CheckId } from '@seamark/engine';
import type { Actor } from '@/lib/platform/access/actor';
import { addresses } from '@/lib/platform/config/addresses';
import type { FixDetail } from '../contract/fixes';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import type { FindingView } from '@/lib/reports';
import {
  noCheck,
  requireCheck,
  requireRecordedReport,
  toCheckResult,
  toCheckView,
} from '@/lib/reports/server';
import type { OwnedSite } from '@/lib/platform/access/owned-site';
import { newestVerifications } from './verification-record';
import { evidenceOfCheck } from './evidence-of-check';
import { filesForPrompts, fixPartsOf, fixProse, type FixParts } from './fix-prose';
import { nameCall, sentence, type Unwritten } from '@/lib/platform/contract/sentence';

export interface FixView {
  readonly detail: Unwritten<FixDetail>;
  /** Its findings as pages show them. */
  readonly findings: readonly FindingView[];
}

/**
 * A check of an owned site with its findings, its guide and the whole fix as text for a coding
 * agent.
 */
export async function getFix(
  actor: Actor,
  site: OwnedSite,
  checkName: string,
  signal: AbortSignal,
): Promise<FixView> {
  const db = readOnlyDatabase();
  const [latest, advice] = await Promise.all([
    requireRecordedReport(db, site.id),
    newestVerifications(db, site.id),
  ]);
  const { scanId, scannedAt, report } = latest;
  const checkId = requireCheck(checkName);
  const parts = fixPartsOf(report, checkId);
  if (parts === null) throw noCheck(checkName);
  const { check, fix, artifacts } = parts;
  const files = await filesForPrompts(actor, latest, [parts], signal);
  const { name, description, category, applicable, score, weight } = check;
  const detail: Unwritten<FixDetail> = {
    siteId: site.id,
    host: site.host,
    scanId,
    scannedAt,
    checkId,
    name,
    description,
    category,
    applicable,
    score,
    weight,
    gain: fix?.gain ?? 0,
    headline: fix?.headline ?? null,
    findings: toCheckResult(check).findings,
    evidence: evidenceOfCheck(check),
    guide: guideFor(checkId, name),
    prose: fixProse(latest, parts, files),
    artifacts: artifacts.map(({ kind, path }) => ({ kind, path })),
    verification: advice.get(checkId) ?? null,
    nextStep: nextStepOf(site.id, parts),
  };
  return { detail, findings: toCheckView(check).findings };
}

function guideFor(checkId: CheckId, name: string): FixDetail['guide'] {
  const { steps, references } = guideOf(checkId);
  return {
    title: `How to fix ${name}`,
    url: addresses.guide(checkId),
    steps: [...steps],
    references: references.map(({ title, url }) => ({ title, url })),
  };
}

function nextStepOf(id: string, { check, fix, artifacts }: FixParts) {
  const scan = sentence`scan again to verify the fix: ${nameCall('startSiteScan', { id })}.`;
  if (fix === null)
    return check.applicable
      ? 'This check has no open findings. Choose another fix.'
      : 'This check doesn’t apply to this site. Choose another fix.';
  const [first] = artifacts;
  if (first?.waitsFor?.length)
    return sentence`Send what ${first.kind} needs with ${nameCall('putSiteFacts', { id })}, then ${scan}`;
  if (first !== undefined)
    return sentence`Generate ${first.kind} with ${nameCall('getArtifact', { id, kind: first.kind })}, serve it, then ${scan}`;
  return sentence`Follow the steps of the guide, then ${scan}`;
}
