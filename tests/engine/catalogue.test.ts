import { describe, expect, it } from 'vitest';
import { GENERATORS } from '@/engine/artifacts';
import { ARTIFACT_KINDS, CHECK_IDS } from '@/engine/catalogue-ids';
import { CHECKS } from '@/engine/checks';
import { GUIDES } from '@/engine/guides';
import { CATEGORIES } from '@/engine/types';

const WEIGHTS = { content: 34, access: 25, discovery: 20, policy: 8, protocols: 13 };

describe('the catalogue', () => {
  it('holds all checks in the published order', () => {
    expect(CHECKS.map((c) => c.id)).toEqual([...CHECK_IDS]);
  });

  it('has a guide for each check, in the same order', () => {
    expect(GUIDES.map((g) => g.checkId)).toEqual([...CHECK_IDS]);
  });

  it('has a generator for each kind of artifact, in the published order', () => {
    expect(GENERATORS.map((g) => g.kind)).toEqual([...ARTIFACT_KINDS]);
  });

  it('weighs 100 in all, by category as published', () => {
    for (const category of CATEGORIES)
      expect(
        CHECKS.filter((c) => c.category === category).reduce((sum, c) => sum + c.weight, 0),
      ).toBe(WEIGHTS[category]);
    expect(CHECKS.reduce((sum, c) => sum + c.weight, 0)).toBe(100);
  });

  it('weighs the informational checks nothing, and only them', () => {
    expect(CHECKS.filter((c) => c.weight === 0).map((c) => c.id)).toEqual([
      'ai-catalog',
      'webmcp',
      'commerce-discovery',
    ]);
  });

  it('lets artifacts repair only what the guides of their checks list', () => {
    for (const { kind, checkIds, repairs, supplies = [] } of GENERATORS) {
      const known = GUIDES.filter((g) => checkIds.some((id) => id === g.checkId)).flatMap((g) =>
        g.rules.map((r) => `${g.checkId}/${r.slug}`),
      );
      expect([kind, [...repairs, ...supplies].filter((code) => !known.includes(code))]).toEqual([
        kind,
        [],
      ]);
    }
  });
});
