import type { Actor } from '@/lib/platform/access/actor';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { AppError } from '@/lib/platform/contract/app-error';
import { publicScoresOf } from '@/lib/reports/server';

const LIST = { id: true, name: true, hosts: true } as const;

interface ComparisonList {
  readonly id: string;
  readonly name: string;
  readonly hosts: readonly string[];
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
): Promise<ComparisonList> {
  const list = await readOnlyDatabase().comparisonList.findFirst({
    where: { id, organizationId },
    select: LIST,
  });
  if (list === null) throw comparisonNotFound();
  return list;
}

export const comparisonNotFound = (): AppError =>
  new AppError('not_found', 'No such comparison in this organization. It may have been deleted.');
