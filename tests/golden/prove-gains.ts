import { describe, expect, it } from 'vitest';
import { sampleOf } from '../helpers/sample';
import type { Group } from './kept';
import { measureGains } from './measured-gains';

/** Points of 100. */
const DIFFERENCE_MAX = 0.1;

/** Sites whose files lower a check, which the gain that is shown takes off. */
const FALLS = [
  // robots.txt disallows where files stand; their warnings say so.
  'files for machines that are not there are not hidden: robots-txt',
  // Of three pages two may not be listed, and the third has no date.
  'noindex and disallowed: sitemap',
  // A name that the owner gives and the page does not say.
  'no name and url: structured-data',
  // og:url names another site than the page is on.
  'site 32: meta-tags',
  'site 40: meta-tags',
];

/**
 * Lays the files of each site over its answers, judges again, and compares with the arithmetic.
 * Takes a sample of each group, and besides the first `sitesMin` sites of every kind of file.
 * Returns on how many sites each file was measured; the tests fill it in.
 */
export function proveGains(
  groups: readonly Group[],
  { every = 1, sitesMin = 0 } = {},
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  describe.each(groups)('$group', ({ subjects }) => {
    const sample = new Set(sampleOf(subjects, every));
    it('the gain shown for files is what judging with them gives, and no check falls', async () => {
      let compared = 0;
      for (const subject of subjects) {
        const gains = await measureGains(
          subject,
          (kind) => sample.has(subject) || (counts.get(kind) ?? 0) < sitesMin,
        );
        for (const { files, shown, measured, wrong, fallen } of gains) {
          compared += 1;
          counts.set(files, (counts.get(files) ?? 0) + 1);
          const of = `${subject.name}: ${files}`;
          expect(Math.abs(shown - measured), `${of}: ${wrong.join('; ')}`).toBeLessThanOrEqual(
            DIFFERENCE_MAX,
          );
          const isKnown = (fall: string) =>
            FALLS.includes(`${subject.name}: ${fall.slice(0, fall.indexOf(':'))}`);
          expect([of, ...fallen.filter((fall) => !isKnown(fall))]).toEqual([of]);
        }
      }
      if (sample.size > 0) expect(compared).toBeGreaterThan(0);
    });
  });
  return counts;
}
