import { warn, type DraftFinding } from '../define';
import { lastmodTime } from '../parse/sitemap';
import { quote } from '../parse/text';
import type { SitemapsReading } from '../probes/sitemaps';
import type { Exchange } from '../recording';

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
      warn(
        'lastmod-coverage',
        `${dated.length} of ${entries.length} entries have a valid lastmod`,
        {
          cost: 10,
          on,
          ...(unreadable?.lastmod ? { says: `not a date: ${quote(unreadable.lastmod, 60)}` } : {}),
          hint: 'Write the date of the last real change: <lastmod>2026-01-31</lastmod>.',
        },
      ),
    );
  }
  const first = dated[0];
  if (!first) return findings;
  if (dated.length >= SAME_MIN && dated.every((d) => d.lastmod === first.lastmod))
    findings.push(
      warn('lastmod-identical', `All ${dated.length} entries have the same lastmod`, {
        cost: 5,
        on,
        says: quote(first.lastmod, 60),
        hint: 'Use the date each page really changed, not the date of the build.',
      }),
    );
  // One day of tolerance: the owner's day may have begun before ours.
  const future = dated.find((d) => d.time > today.getTime() + DAY);
  if (future)
    findings.push(
      warn('lastmod-future', 'A lastmod lies in the future', {
        cost: 5,
        on,
        says: quote(future.lastmod, 60),
        hint: 'Use the date of the last change.',
      }),
    );
  const newest = [
    ...dated.map((d) => d.time),
    ...indexDates.flatMap((d) => lastmodTime(d) ?? []),
  ].reduce((a, b) => Math.max(a, b));
  if (today.getTime() - newest > 365 * DAY)
    findings.push(
      warn('lastmod-old', 'The newest lastmod is more than 365 days old', {
        cost: 5,
        on,
        says: new Date(newest).toISOString().slice(0, 10),
        hint: 'Update lastmod when a page changes; if nothing changed, leave it.',
      }),
    );
  return findings;
}
