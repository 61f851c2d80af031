import { describe, expect, it } from 'vitest';
import { checksOfArtifact, isRepairedByKind } from '@/engine/files';
import { ARTIFACT_KINDS, type ArtifactKind } from '@/engine/files/kinds';
import { oneInEvery } from '../helpers/sample';
import type { Group } from './kept';
import { measureGains } from './measured-gains';

/** Points of 100. */
const DIFFERENCE_MAX = 0.1;

/** Sites where files lower a check; the displayed gain subtracts that. */
const FALLS = [
  // robots.txt disallows the files; their warnings mention it.
  'files for machines that are not there are not hidden: robots-txt',
  // Of three pages, two may not be listed, and the third has no date.
  'noindex and disallowed: sitemap',
  // The owner gives a name that the page does not contain.
  'no name and url: structured-data',
  // og:url names another site.
  'site 32: meta-tags',
  'site 40: meta-tags',
];

/**
 * Judges one in `every` sites of each group again with its files in place, and compares the score with the calculated
 * one. In the group of a check, sites with findings that its files repair follow until each of these was measured. Returns
 * the number of sites by file; tests fill it in.
 */
export function proveGains(groups: readonly Group[], every = 1): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  describe.each(groups)('$group', ({ group, subjects }) => {
    const sample = new Set(oneInEvery(subjects, every));
    const kinds = ARTIFACT_KINDS.filter((kind) =>
      checksOfArtifact(kind).some((id) => id === group),
    );
    it('the displayed gain of files equals the measured one, and no check gets worse', async () => {
      let compared = 0;
      for (const subject of subjects) {
        const canHave = (kind: ArtifactKind) =>
          subject.codes?.some((code) => isRepairedByKind(kind, { code }));
        const isWanted = kinds.some((kind) => !counts.has(kind) && canHave(kind));
        if (!sample.has(subject) && !isWanted) continue;
        for (const { files, shown, measured, wrong, fallen } of await measureGains(subject)) {
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
