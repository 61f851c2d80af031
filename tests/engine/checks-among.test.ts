import { describe, expect, it } from 'vitest';
import { CHECKS } from '@/engine/checks';
import { allCases, optionsOf } from '../helpers/check-cases';
import { examine } from '../helpers/examine';

// Each case costs a run of the whole catalogue, and `tests/golden/gains-*` runs it for all of them.
const EVERY = 5;

describe.each(await allCases())('$check.id', ({ check, cases }) => {
  it.each(cases.filter((_, at) => at % EVERY === 0))(
    'judges alike alone and among all checks: $name',
    async (one) => {
      const [alone, among] = await Promise.all([
        examine([check], one.site, optionsOf(one)),
        examine(CHECKS, one.site, { ...optionsOf(one), full: true }),
      ]);
      expect(among.results.find((result) => result.id === check.id)).toEqual(alone.results[0]);
    },
  );
});
