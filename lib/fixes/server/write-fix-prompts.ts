import type { CheckId } from '@seamark/engine';
import type { Actor } from '@/lib/platform/access/actor';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { requireRecordedReport } from '@/lib/reports/server';
import type { OwnedSite } from '@/lib/platform/access/owned-site';
import { filesForPrompts, fixPartsOf, fixProse } from './fix-prose';

/** Several fixes as one text for a coding agent, in the order of `checkIds`. */
export async function writeFixPrompts(
  actor: Actor,
  site: OwnedSite,
  checkIds: readonly CheckId[],
  signal: AbortSignal,
): Promise<string> {
  const latest = await requireRecordedReport(readOnlyDatabase(), site.id);
  const fixes = checkIds.flatMap((id) => fixPartsOf(latest.report, id) ?? []);
  const files = await filesForPrompts(actor, latest, fixes, signal);
  const prompts = fixes.map((fix) => fixProse(latest, fix, files));
  return prompts.join('\n---\n\n');
}
