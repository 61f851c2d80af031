import { domainToUnicode } from 'node:url';
import type { Site } from '@/lib/contract';
import { keptHost } from '../words/host';

interface Row {
  readonly site: Pick<Site, 'host' | 'name' | 'latestScore' | 'latestScan'>;
  readonly openPoints: number | null;
}

/** What the table of sites can be ordered by. */
const VALUES = {
  host: ({ site }: Row) => site.host,
  score: ({ site }: Row) => site.latestScore,
  points: ({ openPoints }: Row) => openPoints,
  scanned: ({ site }: Row) => site.latestScan?.scannedAt ?? null,
} as const;

export type SiteColumn = keyof typeof VALUES;

export interface SitesView {
  /** Part of a host or name; empty: all sites. */
  readonly wanted: string;
  readonly by: SiteColumn;
  readonly isDescending: boolean;
}

const isColumn = (name: string): name is SiteColumn => Object.hasOwn(VALUES, name);

/** What the address asks for: `?host=shop&sort=-score`. Anything else is all sites by host. */
export function sitesView({
  host,
  sort,
}: Readonly<Record<string, string | string[] | undefined>>): SitesView {
  const wanted = typeof host === 'string' ? host.trim().toLowerCase() : '';
  const [, minus, name = ''] = typeof sort === 'string' ? (/^(-?)(\w+)$/.exec(sort) ?? []) : [];
  return isColumn(name)
    ? { wanted, by: name, isDescending: minus === '-' }
    : { wanted, by: 'host', isDescending: false };
}

export const sortOf = ({ by, isDescending }: SitesView): string =>
  `${isDescending ? '-' : ''}${by}`;

/** Where the heading of a column leads: the other direction of its own order, else the one that is asked for most. */
export function sortedBy(view: SitesView, by: SiteColumn): string {
  const isDescending = view.by === by ? !view.isDescending : by !== 'host';
  return `?${new URLSearchParams({ ...(view.wanted === '' ? {} : { host: view.wanted }), sort: sortOf({ ...view, by, isDescending }) })}`;
}

/** The sites of a view in its order. What has no value is last either way; equals keep the order they came in. */
export function sitesInView<R extends Row>(
  rows: readonly R[],
  { wanted, by, isDescending }: SitesView,
): R[] {
  const value = VALUES[by];
  const before = isDescending ? 1 : -1;
  // An address is as good as its host.
  const spellings = [wanted, keptHost(wanted) ?? wanted];
  return rows
    .filter(({ site: { host, name } }) =>
      [host, domainToUnicode(host), (name ?? '').toLowerCase()].some((text) =>
        spellings.some((spelling) => text.includes(spelling)),
      ),
    )
    .sort((a, b) => {
      const [left, right] = [value(a), value(b)];
      if (left === right) return 0;
      if (left === null || right === null) return left === null ? 1 : -1;
      return left < right ? before : -before;
    });
}
