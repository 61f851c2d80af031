import { expect, it } from 'vitest';
import { publishedRules } from '@/engine/checks/rules';
import { fileAt } from '@/engine/probes/file';
import { ORIGIN, text } from '../helpers/memory-network';
import { examine } from '../helpers/examine';
import { throwAwayCheck } from '../helpers/throw-away-check';

const file = fileAt('/anything.txt');
const check = throwAwayCheck({ file }, ({ file: { state, exchange } }, { raise, note }) =>
  state === 'present'
    ? [note('seen', 'It is there')]
    : [raise('missing', 'It is not there', { on: exchange })],
);

it('a new check takes its points, advice, and table from one definition of its rules', async () => {
  const bare = (await examine([check], {})).results[0]!;
  expect(bare).toMatchObject({
    id: 'throw-away',
    score: 75,
    findings: [{ code: 'throw-away/missing', hint: 'Put it there.', effect: { cost: 25 } }],
  });
  expect(publishedRules(check.id, check.rules)).toEqual([
    {
      status: 'fail',
      slug: 'missing',
      when: 'it is not there',
      effect: '−25',
      fix: 'Put it there.',
      evidence: null,
    },
    {
      status: 'pass',
      slug: 'seen',
      when: 'it was seen',
      effect: 'none',
      fix: null,
      evidence: null,
    },
  ]);
});

it('a new check is requested and judged like the others', async () => {
  const { results, asked } = await examine([check], { '/anything.txt': text('There') });
  expect(results[0]).toMatchObject({ score: 100, findings: [{ code: 'throw-away/seen' }] });
  expect(asked).toContain(`GET ${ORIGIN}/anything.txt`);
});
