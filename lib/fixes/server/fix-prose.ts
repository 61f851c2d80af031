import { guideOf, type ArtifactKind, type CheckId, type FileSet } from '@seamark/engine';
import { requiredFacts } from '../required-facts';
import type { Actor } from '@/lib/platform/access/actor';
import { fixPrompt } from '../fix-prompt';
import { headersOf } from './get-artifact';
import { whatToDo } from './how-to-serve';
import { factsForFiles, storedFacts } from './stored-facts';
import {
  readWith,
  toCheckView,
  type RecordedSiteReport,
  type SiteReport,
  type StoredReport,
} from '@/lib/reports/server';

export type FixParts = NonNullable<ReturnType<typeof fixPartsOf>>;

/** A report's result of a check; null if that engine version did not have the check. */
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

/** Files of these fixes, generated from the scan; empty if its recordings are gone. */
export async function filesForPrompts(
  actor: Actor,
  latest: RecordedSiteReport,
  fixes: readonly FixParts[],
  signal: AbortSignal,
): Promise<Pick<FileSet, 'files' | 'waiting'>> {
  const kinds = [...new Set(fixes.flatMap(({ artifacts }) => artifacts.map(({ kind }) => kind)))];
  if (kinds.length === 0) return { files: [], waiting: [] };
  const { facts } = await storedFacts(latest.siteId);
  const read = await readWith(actor, signal, latest, (reader, report) =>
    reader.artifacts(report, factsForFiles(facts), kinds),
  );
  return read.ok ? read.value : { files: [], waiting: [] };
}

/** A fix as one text for a coding agent. */
export function fixProse(
  { scannedAt, report }: SiteReport,
  { check, fix, artifacts }: FixParts,
  { files, waiting }: Pick<FileSet, 'files' | 'waiting'>,
): string {
  const isForCheck = ({ kind }: { readonly kind: ArtifactKind }) =>
    artifacts.some((offer) => offer.kind === kind);
  return fixPrompt({
    report: { host: report.host, engine: report.engine, scannedAt },
    check: toCheckView(check),
    gain: fix?.gain ?? null,
    guide: guideOf(check.id),
    files: files.filter(isForCheck).map(({ alone }) => ({
      ...alone,
      headers: headersOf(alone),
      toDo: whatToDo({ draft: alone }),
    })),
    waiting: waiting.filter(isForCheck).map((file) => `${file.filename}: ${requiredFacts(file)}`),
  });
}
