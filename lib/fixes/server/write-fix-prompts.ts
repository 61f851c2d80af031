import type { CheckId } from '@seamark/engine';
import type { Actor } from '@/lib/platform/access/actor';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { requireLatestReport } from '@/lib/reports/server';
import { getOwnedSite } from '@/lib/platform/access/owned-site';
import { filesForPrompts, fixPartsOf, fixProse } from './fix-prose';

/** Several fixes as one text for a coding agent, in the order of `checkIds`. */
export async function writeFixPrompts(
  actor: Actor,
  siteId: string,
  checkIds: readonly CheckId[],
  signal: AbortSignal,
): Promise<string> {
  const site = await getOwnedSite(actor, siteId);
  const latest = await requireLatestReport(readOnlyDatabase(), site.id);
  const files = await filesForPrompts(actor, site.id, signal);
  const prompts = checkIds.flatMap((id) => {
    const parts = fixPartsOf(latest.report, id);
    return parts === null ? [] : [fixProse(latest, parts, files)];
  });
  return prompts.join('\n---\n\n');
}
