import type { Facts } from '@seamark/engine';
import { NewSiteFacts, type SiteFactValues } from '@/lib/contract';
import { readOnlyDatabase } from '@/lib/db/read-only-client';

export const NO_FACTS: SiteFactValues = NewSiteFacts.parse({});

export interface StoredFacts {
  readonly facts: SiteFactValues;
  readonly updatedAt: Date | null;
}

/** Of a site that is the caller's. What is stored was judged by the contract; a fact that is newer than it is unknown. */
export async function storedFacts(siteId: string): Promise<StoredFacts> {
  const row = await readOnlyDatabase().siteFacts.findUnique({ where: { siteId } });
  return row === null
    ? { facts: NO_FACTS, updatedAt: null }
    : { facts: { ...NO_FACTS, ...(row.facts as SiteFactValues) }, updatedAt: row.updatedAt };
}

/** As files take them: what is unknown is left out. */
export const factsForFiles = ({ profiles, ...facts }: SiteFactValues): Facts => ({
  ...Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null)),
  ...(profiles.length > 0 ? { profiles } : {}),
});
