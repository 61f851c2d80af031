import { contractCounts, worstFirst } from '@seamark/engine';
import { cutPage, type Page } from '@/lib/platform/contract/page';
import type { ScanPick } from '../contract/compare';
import type { ContractChangeList } from '../contract/contract-changes';
import type { OwnedSite } from '@/lib/platform/access/owned-site';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { nameCall, sentence, type Unwritten } from '@/lib/platform/contract/sentence';
import { toScanSummary } from '@/lib/sites/server';
import { pickTwo } from './pick-two';
import { compareContracts } from './site-contracts';

/** What changed for clients between two scans: the selected ones, or the latest two. */
export async function listContractChanges(
  site: OwnedSite,
  page: Page,
  pick: ScanPick,
): Promise<Unwritten<ContractChangeList>> {
  const [before, after] = await pickTwo(site.id, pick);
  const comparisons = await compareContracts(readOnlyDatabase(), site.id, before.scan, after.scan);
  const changes = worstFirst(comparisons.flatMap((comparison) => comparison.changes));
  const { rows, nextOffset } = cutPage(page, changes.slice(page.offset));
  const isBreaking = changes[0]?.severity === 'breaking';
  return {
    siteId: site.id,
    host: site.host,
    before: toScanSummary(before.scan),
    after: toScanSummary(after.scan),
    protocols: comparisons.map((comparison) => ({
      protocol: comparison.protocol,
      state: comparison.state,
      ...contractCounts([comparison]),
    })),
    changes: rows,
    nextOffset,
    nextStep: isBreaking
      ? 'Tell the clients of these tools and operations, or bring back what they use.'
      : sentence`Nothing breaks clients. See how the checks changed: ${nameCall('compareScans', { id: site.id })}.`,
  };
}
