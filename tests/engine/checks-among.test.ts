import { describe, expect, it } from 'vitest';
import { CHECKS } from '@/engine/checks';
import { allCases, optionsOf } from '../helpers/check-cases';
import { examine } from '../helpers/examine';
import { oneInEvery } from '../helpers/sample';

// Each case runs the whole catalogue.
const EVERY = 5;

describe.each(await allCases())('$check.id', ({ check, cases }) => {
  it.each(oneInEvery(cases, EVERY))(
    'judges the same alone and among all checks: $name',
    async (one) => {
      const [alone, among] = await Promise.all([
        examine([check], one.site, optionsOf(one)),
        examine(CHECKS, one.site, { ...optionsOf(one), full: true }),
      ]);
      expect(among.results.find((result) => result.id === check.id)).toEqual(alone.results[0]);
    },
  );
});
