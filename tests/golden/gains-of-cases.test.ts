import { expect, it } from 'vitest';
import { ARTIFACT_KINDS } from '@/engine/files/kinds';
import { proveGains } from './prove-gains';
import { checkGroups } from './subjects';

/** A sample, because each case runs all checks for each file. */
const EVERY = 60;

const counts = proveGains(await checkGroups(), EVERY);

it('every kind of file was measured', () => {
  expect(ARTIFACT_KINDS.filter((kind) => !counts.has(kind))).toEqual([]);
});
