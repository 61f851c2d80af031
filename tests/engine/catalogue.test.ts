import { describe, expect, it } from 'vitest';
import { GENERATORS } from '@/engine/files';
import { ARTIFACT_KINDS } from '@/engine/files/kinds';

import { CHECKS } from '@/engine/checks';

import { totalWeight } from '../../engine/report/score';
import { allCases } from '../helpers/check-cases';

describe('the catalogue', () => {
  it('has a generator for each kind of file, in the published order', () => {
    expect(GENERATORS.map((g) => g.kind)).toEqual([...ARTIFACT_KINDS]);
  });

  it('has weights that add up to 100', () => {
    expect(totalWeight(CHECKS)).toBe(100);
  });

  it('has cases in tests/fixtures/checks for every check', async () => {
    const tried = (await allCases()).map(({ check }) => check.id);
    expect(tried.sort()).toEqual(CHECKS.map(({ id }) => id).sort());
  });

  it('gives weight 0 to the informational checks only', () => {
    expect(CHECKS.filter((c) => c.weight === 0).map((c) => c.id)).toEqual([
      'ai-catalog',
      'webmcp',
      'commerce-discovery',
    ]);
  });

  it('lets files repair only rules of the checks that they list', () => {
    for (const { id, rules } of CHECKS)
      for (const [slug, { repairedBy = [] }] of Object.entries(rules))
        for (const kind of repairedBy)
          expect([slug, GENERATORS.find((g) => g.kind === kind)?.checkIds]).toEqual([
            slug,
            expect.arrayContaining([id]),
          ]);
  });
});
