import type { Facts } from '@seamark/engine';
import { NewSiteFacts, type SiteFactValues } from '../contract/facts';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';

export const NO_FACTS: SiteFactValues = NewSiteFacts.parse({});

export interface StoredFacts {
  readonly facts: SiteFactValues;
  readonly updatedAt: Date | null;
}

/**
 * Facts of a site that the caller may read. The contract validated stored facts; facts added to it
 * since are null.
 */
export async function storedFacts(siteId: string): Promise<StoredFacts> {
  const row = await readOnlyDatabase().siteFacts.findUnique({ where: { siteId } });
  return row === null
    ? { facts: NO_FACTS, updatedAt: null }
    : { facts: { ...NO_FACTS, ...(row.facts as SiteFactValues) }, updatedAt: row.updatedAt };
}

/** Facts as generators take them, without unknown ones. */
export const factsForFiles = ({ profiles, ...facts }: SiteFactValues): Facts => ({
  ...Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null)),
  ...(profiles.length > 0 ? { profiles } : {}),
});
