import { describe, expect, it } from 'vitest';
import { generateAll, isReady } from '@/engine/files';
import type { ArtifactDraft } from '@/engine/files/define';
import { CHECKS } from '@/engine/checks';
import { repairsOf } from '../../engine/files/gains/fixes';
import { checksWith } from '../../engine/files/gains/files-in-place';
import { exactScore } from '../../engine/judging/reach';
import { examine } from '../helpers/examine';
import type { MemorySite } from '../helpers/memory-network';
import { serveArtifacts } from '../helpers/serve-artifacts';
import { STRANGERS } from '../helpers/sites/strangers';
import { DEAD_END } from './measured-gains';

/** Minimum share of the promised gain that published files achieve, over all sites. */
const ARRIVES = 0.995;

const hooks = {
  onDefect: (_: string, error: unknown) => {
    throw error;
  },
};

async function measure(site: MemorySite) {
  const { results, evaluation } = await examine(CHECKS, site, { full: true });
  return { results, context: evaluation.context, score: exactScore(results) };
}

type Measured = Awaited<ReturnType<typeof measure>>;

const unchanged = new Map<MemorySite, Promise<Measured>>();

/** The site as it is; tests share the measurement. */
function measureOnce(site: MemorySite): Promise<Measured> {
  const measured = unchanged.get(site) ?? measure(site);
  unchanged.set(site, measured);
  return measured;
}

/** Checks with a lower score after publishing the files. */
const fallen = (before: Measured, after: Measured) =>
  before.results.flatMap(({ id, score, applicable }) => {
    const now = after.results.find((r) => r.id === id)!;
    const isDeadEnd = now.findings.some(({ code }) => code === DEAD_END);
    return applicable && now.applicable && now.score < score && !isDeadEnd
      ? [`${id}: ${score} → ${now.score}`]
      : [];
  });

const exactGain = ({ results, score }: Measured, files: Parameters<typeof checksWith>[1]) =>
  exactScore(checksWith(results, files)) - score;

const served = (site: MemorySite, files: readonly ArtifactDraft[]) =>
  measure(serveArtifacts(site, files));

describe('files of realistic sites, published as they are', () => {
  const sums = { promised: 0, gained: 0 };
  const sets = { promised: 0, gained: 0 };

  it.each(Object.entries(STRANGERS))('%s: each file returns its points', async (_, site) => {
    const before = await measureOnce(site);
    const files = generateAll(before.context, before.results, hooks).filter(isReady);
    const { artifacts } = repairsOf(before.context, before.results, hooks);
    for (const { kind, alone } of files) {
      const { gain } = artifacts.find((offer) => offer.kind === kind)!;
      const after = await served(site, [alone]);
      const needed = files.filter((file) => alone.needs?.includes(file.kind)).map((f) => f.alone);
      const withNeeds = needed.length > 0 ? await served(site, [alone, ...needed]) : after;
      // Gains are shown with one decimal, whose rounding is no part of the promise.
      sums.promised += exactGain(before, [{ kind, draft: alone }]);
      sums.gained += after.score - before.score;
      expect([kind, after.score - before.score]).toEqual([kind, expect.closeTo(gain, 1)]);
      expect([kind, ...fallen(before, withNeeds)]).toEqual([kind]);
    }
    const after = await served(
      site,
      files.map(({ draft }) => draft),
    );
    expect(fallen(before, after)).toEqual([]);
    sets.promised += exactGain(before, files);
    sets.gained += after.score - before.score;
    const best = Math.max(
      0,
      ...artifacts.filter((a) => a.waitsFor.length === 0).map((a) => a.gain),
    );
    expect(after.score - before.score).toBeGreaterThanOrEqual(best - 0.05);
  });

  it('the promised points are gained', () => {
    expect(Object.keys(STRANGERS).length).toBeGreaterThanOrEqual(20);
    for (const { promised, gained } of [sums, sets]) {
      expect(promised).toBeGreaterThan(20);
      expect(Math.min(gained / promised, promised / gained)).toBeGreaterThan(ARRIVES);
    }
  });

  it.each(Object.entries(STRANGERS))('%s: would be published unchanged', async (_, site) => {
    const { context, results } = await measureOnce(site);
    const files = generateAll(context, results, hooks).filter(isReady);
    for (const { kind, draft } of files) {
      const said = draft.content;
      expect([kind, /TODO|example\.com|\[(?:—|%|●|▶|📕)|\p{L}…|404/u.exec(said)?.[0]]).toEqual([
        kind,
        undefined,
      ]);
      const addresses = said.match(/\]\((https:[^)]+)\)/g) ?? [];
      if (kind === 'llms-txt') expect(new Set(addresses).size).toBe(addresses.length);
    }
  });
});
