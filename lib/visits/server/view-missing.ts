import type { OwnedSite } from '@/lib/platform/access/owned-site';
import type { MissingAddress } from '../contract';
import type { RedirectedMisses } from '../visits-sentence';
import { countMissing, listMissing } from './list-missing';
import { hasVisits } from './list-visits';
import { redirectedMisses } from './redirected-misses';

/** Most requested addresses of each list; others follow as these are decided. */
const SHOWN = { limit: 100, offset: 0 };

export interface MissingView {
  /** False before the first counts. */
  readonly isCounted: boolean;
  /** Addresses that wait for a decision, of which `open` has the most requested. */
  readonly openCount: number;
  readonly open: readonly MissingAddress[];
  readonly accepted: readonly MissingAddress[];
  readonly dismissed: readonly MissingAddress[];
  readonly misses: readonly RedirectedMisses[];
}

/** Missing addresses of a site by decision, and what redirects changed. */
export async function viewMissing(site: OwnedSite): Promise<MissingView> {
  const [isCounted, openCount, misses, ...lists] = await Promise.all([
    hasVisits(site.id),
    countMissing(site.id),
    redirectedMisses(site.id),
    listMissing(site, 'open', SHOWN),
    listMissing(site, 'accepted', SHOWN),
    listMissing(site, 'dismissed', SHOWN),
  ]);
  const [open, accepted, dismissed] = lists.map(({ addresses }) => addresses);
  return {
    isCounted,
    openCount,
    misses,
    open: open ?? [],
    accepted: accepted ?? [],
    dismissed: dismissed ?? [],
  };
}
