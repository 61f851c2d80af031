import type { Actor } from '@/lib/access/actor';
import { readOnlyDatabase } from '@/lib/db/read-only-client';
import { AppError } from '@/lib/contract/app-error';
import type { SideBySideSite } from '@/lib/views/side-by-side';
import { getSideBySideSites } from '../reports/side-by-side-sites';
import { publicScoresOf, type PublicScore } from '../reports/public-report';

const LIST = { id: true, name: true, hosts: true } as const;

interface ComparisonList {
  readonly id: string;
  readonly name: string;
  readonly hosts: readonly string[];
}

interface WatchedSite extends SideBySideSite {
  /** Stored public reports, oldest first. */
  readonly history: readonly PublicScore[];
}

export interface WatchedComparison extends ComparisonList {
  readonly sites: readonly WatchedSite[];
}

/** Comparison lists of the organization by name, each with the scores of its sites. */
export async function listComparisons({
  organizationId,
}: Actor): Promise<(ComparisonList & { readonly scores: readonly (number | null)[] })[]> {
  const lists = await readOnlyDatabase().comparisonList.findMany({
    where: { organizationId },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: LIST,
  });
  const scores = await publicScoresOf([...new Set(lists.flatMap(({ hosts }) => hosts))]);
  return lists.map((list) => ({
    ...list,
    scores: list.hosts.map((host) => scores.get(host)?.at(-1)?.score ?? null),
  }));
}

export async function getComparison(
  { organizationId }: Actor,
  id: string,
): Promise<WatchedComparison> {
  const list = await readOnlyDatabase().comparisonList.findFirst({
    where: { id, organizationId },
    select: LIST,
  });
  if (list === null) throw comparisonNotFound();
  const [sites, scores] = await Promise.all([
    getSideBySideSites(list.hosts),
    publicScoresOf(list.hosts),
  ]);
  return {
    ...list,
    sites: sites.map((site) => ({ ...site, history: scores.get(site.host) ?? [] })),
  };
}

export const comparisonNotFound = (): AppError =>
  new AppError('not_found', 'No such comparison in this organization. It may have been deleted.');
