import type { DraftFinding } from '../rules';
import { lastmodTime, type SitemapEntries } from '../../parse/sitemap';
import { plural, quote } from '../../parse/text';
import type { SitemapsReading } from '../../probes/sitemaps';
import { memoized, type Exchange } from '../../network/recording';
import { note, raise } from './rules';
import { DAY_MS } from '../../parse/time';

/** Fewer pages may well have changed on one day, so that equal dates prove nothing. */
export const SAME_MIN = 5;

/** Dates of one list. */
interface Dates {
  /** Number of entries with a valid date. */
  readonly dated: number;
  /** First date as written; null without any. */
  readonly first: string | null;
  readonly areSame: boolean;
  /** Milliseconds since 1970; -Infinity without any date. */
  readonly newest: number;
  /** First value that is not a date. */
  readonly unreadable: string | null;
}

/** Reads each file once, without keeping data for its up to 50 000 entries. */
function summarize(entries: SitemapEntries): Dates {
  let [dated, areSame, newest] = [0, true, -Infinity];
  let first: string | null = null;
  let unreadable: string | null = null;
  let before: string | null = null;
  let time: number | null = null;
  for (const { lastmod } of entries) {
    if (lastmod === null) continue;
    if (lastmod !== before) time = lastmodTime(lastmod);
    before = lastmod;
    if (time === null) {
      unreadable ??= lastmod;
      continue;
    }
    dated++;
    first ??= lastmod;
    areSame &&= lastmod === first;
    newest = Math.max(newest, time);
  }
  return { dated, first, areSame, newest, unreadable };
}

/** First date after `time`, as written. */
function firstAfter(time: number, lists: SitemapsReading['lists']): string | undefined {
  for (const { sitemap } of lists)
    for (const { lastmod } of sitemap.entries)
      if (lastmod !== null && (lastmodTime(lastmod) ?? 0) > time) return lastmod;
  return undefined;
}

/** Summary of `<lastmod>` over the pages read. */
export function datesOf(
  { lists, entryCount: all, indexDates }: SitemapsReading,
  on: Exchange,
  today: Date,
): DraftFinding[] {
  const undatable = lists.filter(({ sitemap }) => !sitemap.entries.canBeDated);
  const entryCount = undatable.reduce((rest, { sitemap }) => rest - sitemap.entries.length, all);
  if (entryCount <= 0) return [];
  const findings: DraftFinding[] = [];
  const dates = lists.map(({ sitemap }) => memoized(sitemap.entries, summarize));
  const dated = dates.reduce((sum, d) => sum + d.dated, 0);
  if (dated < 0.5 * entryCount) {
    const unreadable = dates.find((d) => d.unreadable !== null)?.unreadable;
    findings.push(
      raise(
        'lastmod-coverage',
        `${dated} of ${plural(entryCount, 'entry', 'entries')} with a valid lastmod`,
        {
          on,
          ...(unreadable ? { evidence: `not a date: ${quote(unreadable, 60)}` } : {}),
        },
      ),
    );
  }
  const filled = dates.filter((d) => d.first !== null);
  const first = filled[0]?.first;
  if (!first) return findings;
  if (dated >= SAME_MIN && filled.every((d) => d.areSame && d.first === first))
    findings.push(
      raise('lastmod-identical', `All ${dated} entries have the same lastmod`, {
        on,
        evidence: quote(first, 60),
      }),
    );
  // One day of tolerance for time zones.
  const tomorrow = today.getTime() + DAY_MS;
  const future = dates.some((d) => d.newest > tomorrow) ? firstAfter(tomorrow, lists) : undefined;
  if (future)
    findings.push(
      raise('lastmod-future', 'A lastmod is in the future', {
        on,
        evidence: quote(future, 60),
      }),
    );
  const newest = [
    ...filled.map((d) => d.newest),
    ...indexDates.flatMap((d) => lastmodTime(d) ?? []),
  ].reduce((a, b) => Math.max(a, b));
  if (today.getTime() - newest > 365 * DAY_MS)
    findings.push(
      note(
        'lastmod-old',
        `The newest lastmod is ${new Date(newest).toISOString().slice(0, 10)}; if a page has changed since, update its lastmod`,
      ),
    );
  return findings;
}
