import { domainToUnicode } from 'node:url';
import type { ReaderResult } from '@seamark/engine';
import type { Site } from './contract/sites';
import { byHost } from '@/lib/platform/text/by-host';
import { byValue } from '@/lib/platform/text/by-value';
import { keptHost } from '@/lib/platform/text/host';
import { count } from '@/lib/platform/text/numbers';

/** The kind of reader that gets least of a site. */
export type WorstReader = Pick<ReaderResult, 'name' | 'figure' | 'mark' | 'share'>;

interface SortableSite {
  readonly site: Pick<Site, 'host' | 'name' | 'latestScore' | 'latestScan' | 'tags'>;
  readonly worstReader: WorstReader | null;
}

/** Sort keys of the table of sites. */
const VALUES = {
  host: ({ site }: SortableSite) => site.host,
  score: ({ site }: SortableSite) => site.latestScore,
  readers: ({ worstReader }: SortableSite) => worstReader?.share ?? null,
  scanned: ({ site }: SortableSite) => site.latestScan?.scannedAt ?? null,
} as const;

export type SiteColumn = keyof typeof VALUES;

export interface SitesView {
  /** Part of a host, name, or tag; empty: all sites. */
  readonly wanted: string;
  /** Only sites with this tag; empty: all. */
  readonly tag: string;
  readonly by: SiteColumn;
  readonly isDescending: boolean;
}

const isColumn = (name: string): name is SiteColumn => Object.hasOwn(VALUES, name);

/** View of the query `?host=shop&tag=client&sort=-score`; default: all sites, lowest score first. */
export function sitesView({
  host,
  tag,
  sort,
}: Readonly<Record<string, string | string[] | undefined>>): SitesView {
  const filters = {
    wanted: typeof host === 'string' ? host.trim().toLowerCase() : '',
    tag: typeof tag === 'string' ? tag : '',
  };
  const [, minus, name = ''] = typeof sort === 'string' ? (/^(-?)(\w+)$/.exec(sort) ?? []) : [];
  return isColumn(name)
    ? { ...filters, by: name, isDescending: minus === '-' }
    : { ...filters, by: 'score', isDescending: false };
}

export const sortOf = ({ by, isDescending }: SitesView): string =>
  `${isDescending ? '-' : ''}${by}`;

/**
 * Address of a column heading: reverses the current sort, or sorts by the column's usual direction.
 */
export function sortedBy(view: SitesView, by: SiteColumn): string {
  const isDescending = view.by === by ? !view.isDescending : by === 'score' || by === 'scanned';
  const { wanted, tag } = view;
  const filters = { ...(wanted && { host: wanted }), ...(tag && { tag }) };
  return `?${new URLSearchParams({ ...filters, sort: sortOf({ ...view, by, isDescending }) })}`;
}

/**
 * Filtered and sorted sites. Sites without a value come last in both directions; ties are in
 * natural order of hosts.
 */
export function sitesInView<R extends SortableSite>(
  rows: readonly R[],
  { wanted, tag, by, isDescending }: SitesView,
): R[] {
  const value = VALUES[by];
  // An address matches like its host.
  const spellings = [wanted, keptHost(wanted) ?? wanted];
  const matches = rows
    .filter(
      ({ site: { host, name, tags } }) =>
        (tag === '' || tags.includes(tag)) &&
        [host, domainToUnicode(host), name ?? '', ...tags].some((text) =>
          spellings.some((spelling) => text.toLowerCase().includes(spelling)),
        ),
    )
    .sort((a, b) => byHost(a.site, b.site));
  if (by === 'host') return isDescending ? matches.reverse() : matches;
  return matches.sort((a, b) => byValue(value(a), value(b), isDescending));
}

interface SummedSite extends Pick<SortableSite, 'worstReader'> {
  readonly site: Pick<Site, 'latestScore' | 'scoreDelta'>;
  /** Why the latest two scans are not comparable; null if they are. */
  readonly otherBasis: string | null;
}

/** How many sites keep readers out, and how many fell, in a sentence. */
export function sitesSentence(rows: readonly SummedSite[]): string {
  const closed = rows.filter(({ worstReader }) => worstReader?.mark === 'closed').length;
  const fallen = rows.filter(
    ({ site, otherBasis }) => otherBasis === null && (site.scoreDelta ?? 0) < 0,
  );
  const unscanned = rows.filter(({ site }) => site.latestScore === null).length;
  return [
    closed === 0
      ? `No site of ${rows.length} keeps readers out.`
      : `${closed} of ${rows.length} sites ${closed === 1 ? 'keeps' : 'keep'} readers out.`,
    ...(fallen.length > 0 ? [`${count(fallen.length, 'score')} fell.`] : []),
    ...(unscanned > 0 ? [`${unscanned} not scanned yet.`] : []),
  ].join(' ');
}
