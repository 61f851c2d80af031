import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { requireLatestReport, type StoredOffer } from '@/lib/reports/server';
import type { OwnedSite } from '@/lib/platform/access/owned-site';

/** A file that can be generated, with the names of the checks it repairs. */
export interface FileItem extends Omit<StoredOffer, 'checkIds'> {
  readonly checks: readonly { readonly id: string; readonly name: string }[];
}

/** Files for an owned site, by the points that each one adds when published alone. */
export async function listFiles(site: OwnedSite): Promise<readonly FileItem[]> {
  const { report } = await requireLatestReport(readOnlyDatabase(), site.id);
  return report.artifacts
    .map(({ checkIds, ...file }) => ({
      ...file,
      checks: report.checks
        .filter(({ id }) => checkIds.some((repaired) => repaired === id))
        .map(({ id, name }) => ({ id, name })),
    }))
    .sort((a, b) => (b.gain ?? 0) - (a.gain ?? 0));
}
