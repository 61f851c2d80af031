import { guideOf, type ArtifactKind, type CheckId, type FileSet, type Fix } from '@seamark/engine';
import type { Actor } from '@/lib/platform/access/actor';
import { addresses } from '@/lib/platform/config/addresses';
import type { FixDetail } from '../contract/fixes';
import type { VerificationRecord } from '../contract/verifications';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import type { FindingView } from '@/lib/reports';
import {
  noCheck,
  requireCheck,
  requireRecordedReport,
  toCheckResult,
  toCheckView,
  type StoredReport,
} from '@/lib/reports/server';
import { isLikeForLike } from '@/lib/sites/server';
import type { OwnedSite } from '@/lib/platform/access/owned-site';
import { newestVerifications } from './verification-record';
import { evidenceOfCheck } from './evidence-of-check';
import { whatToDo } from './how-to-serve';
import { filesForPrompts, fixPartsOf, fixProse, type FixParts } from './fix-prose';
import { nameCall, sentence, type Unwritten } from '@/lib/platform/contract/sentence';

export interface FixView {
  readonly detail: Unwritten<FixDetail>;
  /** Its findings as pages show them. */
  readonly findings: readonly FindingView[];
  readonly files: readonly FileOfFix[];
  /** The open fix that adds most besides this one. */
  readonly next: (Pick<Fix, 'checkId' | 'gain'> & { readonly name: string }) | null;
  /** Scores of the site before and with the scan that verified it; null unless they are comparable. */
  readonly proof: { readonly from: number; readonly to: number } | null;
}

/** A file that repairs it, and how to publish it. */
export interface FileOfFix {
  readonly kind: ArtifactKind;
  readonly name: string;
  /** Null if the file needs facts first. */
  readonly draft: {
    readonly content: string;
    readonly contentType: string;
    readonly toDo: string;
  } | null;
  /** Facts that only the owner has. */
  readonly missing: readonly string[];
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
  return {
    detail,
    findings: toCheckView(check).findings,
    files: filesOfFix(artifacts, files),
    next: nextFix(report, checkId),
    proof: await proofOf(site.id, detail.verification),
  };
}

function nextFix({ fixes, checks }: StoredReport, except: CheckId): FixView['next'] {
  const next = fixes.find(({ checkId }) => checkId !== except);
  if (next === undefined) return null;
  const { checkId, gain } = next;
  return { checkId, gain, name: checks.find(({ id }) => id === checkId)?.name ?? checkId };
}

function filesOfFix(
  offers: FixParts['artifacts'],
  { files, waiting }: Pick<FileSet, 'files' | 'waiting'>,
): FileOfFix[] {
  return offers.map(({ kind, path }) => {
    const file = files.find((made) => made.kind === kind);
    const needs = file ?? waiting.find((made) => made.kind === kind);
    return {
      kind,
      name: path ?? file?.draft.filename ?? kind,
      draft: file
        ? {
            content: file.draft.content,
            contentType: file.draft.contentType,
            toDo: whatToDo(file),
          }
        : null,
      missing: needs?.missing.map(({ what }) => what) ?? [],
    };
  });
}

/** The scan that verified a fix and the one before it. */
async function proofOf(
  siteId: string,
  record: VerificationRecord | null,
): Promise<FixView['proof']> {
  if (record?.status !== 'verified' || record.verifiedAt === null) return null;
  const [after, before] = await readOnlyDatabase().scan.findMany({
    where: { siteId, status: 'succeeded', finishedAt: { lte: new Date(record.verifiedAt) } },
    orderBy: { finishedAt: 'desc' },
    take: 2,
    select: { id: true, score: true, engine: true, coverage: true },
  });
  if (!after || !before || after.id !== record.verifiedScanId) return null;
  if (after.score === null || before.score === null || !isLikeForLike(after, before)) return null;
  return { from: before.score, to: after.score };
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
