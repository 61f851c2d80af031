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
    async (checkCase) => {
      const [alone, among] = await Promise.all([
        examine([check], checkCase.site, optionsOf(checkCase)),
        examine(CHECKS, checkCase.site, { ...optionsOf(checkCase), full: true }),
      ]);
      expect(among.results.find((result) => result.id === check.id)).toEqual(alone.results[0]);
    },
  );
});
