import { describe, expect, it } from 'vitest';
import { POOR } from '../helpers/sites/poor-site';
import { STRANGERS } from '../helpers/sites/strangers';
import { ORIGIN } from '../helpers/memory-network';
import type { Group } from './kept';
import { measureGains } from './measured-gains';
import { sampleSites } from './sample-sites';
import { checkGroups, demoGroup } from './subjects';

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

const sitesOf = (group: string, sites: typeof STRANGERS): Group => ({
  group,
  subjects: Object.entries(sites).map(([name, site]) => ({
    name,
    site,
    url: `${ORIGIN}/`,
    profile: 'auto',
  })),
});

/** Every site that the tests know. */
export const allGroups = async (): Promise<Group[]> => [
  ...(await checkGroups()),
  demoGroup(),
  { group: 'samples', subjects: sampleSites() },
  sitesOf('strangers', STRANGERS),
  sitesOf('poor', { poor: POOR }),
];

/** Lays the files of each site over its answers, judges again, and compares with the arithmetic. */
export function provesGains(groups: readonly Group[]): void {
  describe.each(groups)('$group', ({ subjects }) => {
    it('the gain shown for files is what judging with them gives, and no check falls', async () => {
      for (const subject of subjects)
        for (const { files, shown, measured, wrong, fallen } of await measureGains(subject)) {
          const of = `${subject.name}: ${files}`;
          expect(Math.abs(shown - measured), `${of}: ${wrong.join('; ')}`).toBeLessThanOrEqual(
            DIFFERENCE_MAX,
          );
          const isKnown = (fall: string) =>
            FALLS.includes(`${subject.name}: ${fall.slice(0, fall.indexOf(':'))}`);
          expect([of, ...fallen.filter((fall) => !isKnown(fall))]).toEqual([of]);
        }
    });
  });
}
