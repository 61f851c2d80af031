import { describe, expect, expectTypeOf, it } from 'vitest';
import { ARTIFACT_KINDS } from '@/engine/files/kinds';
import { CHECK_ALIASES, CHECK_IDS } from '@/engine/checks';
import { CATEGORIES, PROFILES } from '@/engine/report/types';
import type * as engine from '@/engine/report/types';
import {
  CategoryName,
  ProfileName,
  type CheckResult,
  type Finding,
  type Grade,
} from '@/lib/platform/contract/types';
import type { CategoryScore } from '@/lib/reports/contract/report';

/** The contract repeats these words because it must not load the engine. This test compares them. */
describe('the contract and its sources use the same words', () => {
  it('categories and profiles', () => {
    expect(CategoryName.options).toEqual(CATEGORIES);
    expect(ProfileName.options).toEqual(PROFILES);
  });

  it('ids of checks and kinds of files are distinct, and aliases name known checks', () => {
    expect(new Set(CHECK_IDS).size).toBe(CHECK_IDS.length);
    expect(new Set(ARTIFACT_KINDS).size).toBe(ARTIFACT_KINDS.length);
    for (const id of Object.values(CHECK_ALIASES)) expect(CHECK_IDS).toContain(id);
  });
});

describe('results of the engine match the responses', () => {
  it('findings and check results, without the internal fields and with the guide', () => {
    expectTypeOf<Pick<engine.Finding, 'status' | 'message' | 'hint'>>().toEqualTypeOf<
      Readonly<Omit<Finding, 'detail'>>
    >();
    expectTypeOf<Omit<engine.CheckResult, 'findings'>>().toEqualTypeOf<
      Readonly<Omit<CheckResult, 'findings' | 'guideUrl'>>
    >();
    expectTypeOf<engine.Grade>().toEqualTypeOf<Readonly<Grade>>();
    expectTypeOf<engine.CategoryScore>().toEqualTypeOf<Readonly<CategoryScore>>();
  });
});
