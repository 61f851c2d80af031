import { describe, expect, it } from 'vitest';
import { generateAll } from '@/engine/artifacts';
import { CHECKS } from '@/engine/checks';
import { repairsOf, projectedOverall } from '@/engine/fixes/fixes';
import { roundHalfUp } from '@/engine/parse/text';
import { exactOverall, isOpen } from '@/engine/scoring/score';
import { examine } from '../helpers/examine';
import { serveArtifacts } from '../helpers/serve-artifacts';
import { POOR } from '../helpers/sites/poor-site';

const oneDecimal = (points: number) => roundHalfUp(points * 10) / 10;

const hooks = {
  onDefect: (_: string, error: unknown) => {
    throw error;
  },
};
const before = await examine(CHECKS, POOR, { full: true });
const context = before.evaluation.context;
const { fixes } = repairsOf(context, before.results, hooks);
const drafts = generateAll(context, before.results, 'sample', hooks);
const fixable = fixes.filter(
  (f) => f.gain > 0 && drafts.some((d) => d.wantedBy.some((id) => id === f.checkId)),
);

async function served(checkIds: readonly string[]) {
  const used = drafts
    .filter((d) => d.wantedBy.some((id) => checkIds.includes(id)))
    .map((d) => d.draft);
  return examine(CHECKS, serveArtifacts(POOR, used), { full: true });
}

describe('the promised points arrive', () => {
  it('lists fixes by the points they return', () => {
    expect(fixes.map((f) => f.gain)).toEqual([...fixes.map((f) => f.gain)].sort((a, b) => b - a));
    expect(fixable.length).toBeGreaterThan(6);
  });

  it.each(fixable.map((f) => [f.checkId, f.gain] as const))(
    '%s: serving its files raises the score by exactly %d',
    async (checkId, gain) => {
      const after = await served([checkId]);
      const result = after.results.find((r) => r.id === checkId)!;
      // What no file can repair stays open and is warned of; the promise speaks of the check at 100.
      const left = result.findings.filter(isOpen).map((f) => f.code);
      const repaired =
        left.length === 0
          ? exactOverall(after.results)
          : exactOverall(after.results.map((r) => (r.id === checkId ? { ...r, score: 100 } : r)));
      expect(oneDecimal(repaired - exactOverall(before.results))).toBe(gain);
    },
  );

  it('all of them together reach the projected score', async () => {
    const ids = fixable.map((f) => f.checkId);
    const projected = projectedOverall(context, before.results, ids, hooks);
    const after = await served(ids);
    const reached = exactOverall(
      after.results.map((r) => (ids.includes(r.id) ? { ...r, score: 100 } : r)),
    );
    expect(oneDecimal(reached)).toBe(oneDecimal(projected));
  });
});
