import { expect, it } from 'vitest';
import { hasRoom } from '@/lib/main/server/readiness';

const GIB = 2 ** 30 / 4096;

it.each([
  ['a small disk with more than a twentieth free', 6, 100, true],
  ['a small disk with less than a twentieth free', 4, 100, false],
  ['a disk of a terabyte with 2 GiB free', 2 * GIB, 1000 * GIB, true],
  ['a disk of a terabyte with half a GiB free', GIB / 2, 1000 * GIB, false],
  ['a file system without blocks, such as overlay', 0, 0, true],
])('%s: %d of %d blocks', (_, bavail, blocks, expected) => {
  expect(hasRoom({ bavail, blocks, bsize: 4096 })).toBe(expected);
});
