import { describe, expect, it } from 'vitest';
import { generateAll } from '@/engine/files';
import type { ArtifactDraft } from '@/engine/files/define';
import { CHECKS } from '@/engine/checks';
import { projectedScore, repairsOf } from '../../../engine/files/gains/fixes';
import { roundHalfUp } from '@/engine/parse/text';
import { exactScore, scoreOfChecks } from '../../../engine/judging/reach';
import { isOpen } from '../../../engine/report/score';
import { askedWith, NAMED_FACTS } from '../../helpers/all-facts';
import { examine } from '../../helpers/examine';
import { serveArtifacts } from '../../helpers/serve-artifacts';
import { POOR } from '../../helpers/sites/poor-site';

const oneDecimal = (points: number) => roundHalfUp(points * 10) / 10;

const hooks = {
  onDefect: (_: string, error: unknown) => {
    throw error;
  },
};
const before = await examine(CHECKS, POOR, { full: true });
const context = before.evaluation.context;
const { fixes, artifacts } = repairsOf(context, before.results, hooks);
/** Files completed with the owner's facts. */
const { others } = askedWith(context, before.results, hooks);
const facts = { ...NAMED_FACTS, name: 'Acme', others };
const drafts = generateAll(context, before.results, hooks, facts);
/** Files without any facts. */
const given = generateAll(context, before.results, hooks);
const fixable = fixes.filter(
  (f) => f.gain > 0 && drafts.some((d) => d.wantedBy.some((id) => id === f.checkId)),
);

const served = (files: readonly ArtifactDraft[]) =>
  examine(CHECKS, serveArtifacts(POOR, files), { full: true });

const filesOf = (checkId: string) =>
  drafts.filter((d) => d.wantedBy.some((id) => id === checkId)).map((d) => d.alone);

/** Checks that applied before and score lower now. */
const lowered = (after: typeof before.results) =>
  after.flatMap(({ id, score, applicable }) => {
    const was = before.results.find((r) => r.id === id)!;
    return was.applicable && applicable && score < was.score
      ? [`${id}: ${was.score} → ${score}`]
      : [];
  });

describe('published files return the promised points', () => {
  it('lists fixes by their gain', () => {
    expect(fixes.map((f) => f.gain)).toEqual([...fixes.map((f) => f.gain)].sort((a, b) => b - a));
    expect(fixable.length).toBeGreaterThan(6);
  });

  it.each(fixable.map((f) => [f.checkId, f.gain] as const))(
    '%s: its files raise the score, and at 100 it returns exactly %d',
    async (checkId, gain) => {
      const after = await served(filesOf(checkId));
      const ofCheck = (results: typeof before.results) => results.filter((r) => r.id === checkId);
      const [was] = ofCheck(before.results);
      const [is] = ofCheck(after.results);
      // A file warns of findings that it cannot repair; the promised gain is that of the check at 100.
      const left = is!.findings.filter(isOpen).length;
      expect(is!.score).toBeGreaterThan(left === 0 ? 99 : was!.score);
      const whole = before.results.map((r) =>
        r.id === checkId ? { ...r, findings: r.findings.filter((f) => !isOpen(f)) } : r,
      );
      expect(oneDecimal(exactScore(whole) - exactScore(before.results))).toBe(gain);
    },
  );

  it.each(artifacts.map((a) => [a.kind, a.gain] as const))(
    '%s: published alone it returns exactly %d',
    async (kind, gain) => {
      const after = await served(given.filter((d) => d.kind === kind).map((d) => d.alone));
      expect(oneDecimal(exactScore(after.results) - exactScore(before.results))).toBe(gain);
    },
  );

  it.each(drafts.map((d) => [d.kind, d] as const))(
    '%s: published alone it lowers no check',
    async (_, { alone }) => {
      expect(lowered((await served([alone])).results)).toEqual([]);
      // The owner may omit the line for the head.
      expect(lowered((await served([{ ...alone, pointer: null }])).results)).toEqual([]);
    },
  );

  it('published together, the files lower no check', async () => {
    expect(lowered((await served(drafts.map((d) => d.draft))).results)).toEqual([]);
  });

  it('published together, every file brings its checks to 100, or warns of what it cannot repair', async () => {
    const after = await served(drafts.map((d) => d.draft));
    const below = after.results.filter(
      ({ id, score }) => score < 100 && drafts.some((d) => d.wantedBy.some((by) => by === id)),
    );
    for (const { id, findings } of below)
      for (const { message } of findings.filter(isOpen))
        expect(
          drafts.flatMap((d) => d.draft.warnings),
          `${id}: ${message}`,
        ).toContain(`This file does not repair: ${message}.`);
  });

  it('all fixes together lead to 100', () => {
    expect(scoreOfChecks(before.results)).toBeLessThan(100);
    expect(
      projectedScore(
        before.results,
        fixes.map((f) => f.checkId),
      ),
    ).toBe(100);
  });
});
