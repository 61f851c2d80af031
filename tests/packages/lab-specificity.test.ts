import { expect, it } from 'vitest';
import { specificityOf } from '@/packages/lab/src/specificity/matrix';
import { wholeSite } from '@/packages/lab/src/sites/whole-site';

const ALONE_MIN = 0.95;

it('each rule has a break that raises it, and 95 % of the rules are raised alone', async () => {
  const rows = await specificityOf(wholeSite);
  expect(rows.flatMap(({ rule, fault }) => (fault ? [`${rule}: ${fault}`] : []))).toEqual([]);
  const unexplained = rows.flatMap(({ rule, also }) =>
    also.filter(({ reason }) => reason === null).map((other) => `${rule} → ${other.rule}`),
  );
  expect(unexplained).toEqual([]);
  const alone = rows.filter(({ isAlone }) => isAlone).length;
  expect(alone / rows.length).toBeGreaterThanOrEqual(ALONE_MIN);
});
