import type { DraftFinding } from '../rules';
import { lastmodTime } from '../../parse/sitemap';
import { quote } from '../../parse/text';
import type { SitemapsReading } from '../../probes/sitemaps';
import type { Exchange } from '../../recording';
import { raise } from './rules';

const DAY = 86_400_000;

/** A handful of pages may well have changed on one day; below this number equal dates prove nothing. */
const SAME_MIN = 5;

/** What `<lastmod>` says of the pages read. */
export function datesOf(
  { entries, indexDates }: SitemapsReading,
  on: Exchange,
  today: Date,
): DraftFinding[] {
  if (entries.length === 0) return [];
  const findings: DraftFinding[] = [];
  const dated = entries.flatMap(({ lastmod }) => {
    const time = lastmod === null ? null : lastmodTime(lastmod);
    return time === null || lastmod === null ? [] : [{ lastmod, time }];
  });
  if (dated.length < 0.5 * entries.length) {
    const unreadable = entries.find((e) => e.lastmod !== null && lastmodTime(e.lastmod) === null);
    findings.push(
      raise(
        'lastmod-coverage',
        `${dated.length} of ${entries.length} entries have a valid lastmod`,
        {
          on,
          ...(unreadable?.lastmod ? { says: `not a date: ${quote(unreadable.lastmod, 60)}` } : {}),
        },
      ),
    );
  }
  const first = dated[0];
  if (!first) return findings;
  if (dated.length >= SAME_MIN && dated.every((d) => d.lastmod === first.lastmod))
    findings.push(
      raise('lastmod-identical', `All ${dated.length} entries have the same lastmod`, {
        on,
        says: quote(first.lastmod, 60),
      }),
    );
  // One day of tolerance: the owner's day may have begun before ours.
  const future = dated.find((d) => d.time > today.getTime() + DAY);
  if (future)
    findings.push(
      raise('lastmod-future', 'A lastmod lies in the future', {
        on,
        says: quote(future.lastmod, 60),
      }),
    );
  const newest = [
    ...dated.map((d) => d.time),
    ...indexDates.flatMap((d) => lastmodTime(d) ?? []),
  ].reduce((a, b) => Math.max(a, b));
  if (today.getTime() - newest > 365 * DAY)
    findings.push(
      raise('lastmod-old', 'The newest lastmod is more than 365 days old', {
        on,
        says: new Date(newest).toISOString().slice(0, 10),
      }),
    );
  return findings;
}
