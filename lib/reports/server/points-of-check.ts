import { CHECKS, scoreShifts, type ScoredReport } from '@seamark/engine';
import type { PointsOfCheck } from '../report-view';

/** The members of a stored report that its score depends on; engines before 3.0.0 stored no readers. */
export type ScoredCheck = ScoredReport & { readonly readers?: unknown };

const OTHER_NAMES: Readonly<Record<string, string>> = {
  pages: 'Other pages',
  readers: 'Readers that the site serves',
};

/** What changed the score between two reports of engine 3.0.0 or later, largest part first; the parts add up to it. */
export function pointsOfCheck(before: ScoredCheck, after: ScoredCheck): PointsOfCheck[] {
  if (!before.readers || !after.readers) return [];
  return scoreShifts(before, after).map(({ of, points }) => {
    const check = CHECKS.find(({ id }) => id === of);
    return { checkId: check?.id ?? null, name: check?.name ?? OTHER_NAMES[of] ?? of, points };
  });
}
