import { expect, it } from 'vitest';
import { CHECKS } from '@/engine/checks';
import { evidenceOf, evidenceTextOf, LAB_RESULTS } from '@/engine/evidence';

const rules = CHECKS.flatMap(({ id, rules: of }) =>
  Object.entries(of).map(([slug, { status }]) => ({ code: `${id}/${slug}`, status })),
);

it('each rule that takes points has evidence, and no other one', () => {
  const open = rules.filter(({ status }) => status === 'fail' || status === 'warn');
  expect(open.filter(({ code }) => evidenceOf(code) === null)).toEqual([]);
  const closed = rules.filter(({ status }) => status === 'pass' || status === 'info');
  expect(closed.filter(({ code }) => evidenceOf(code) !== null)).toEqual([]);
});

it('evidence of a reader is one of the published effects', () => {
  for (const { code } of rules) {
    const evidence = evidenceOf(code);
    if (evidence?.class !== 'costs' && evidence?.class !== 'blocks') continue;
    const readers = evidence.class === 'blocks' ? evidence.readers : [evidence.reader];
    for (const reader of readers)
      expect(LAB_RESULTS.effects).toContainEqual(
        expect.objectContaining({ mutation: code, reader, n: evidence.n }),
      );
  }
});

it('is said in a few words, with its figure', () => {
  expect(evidenceTextOf('html-rendering/shell')).toMatch(/^blocks: \d+ % → 0 % of tasks \(.+\)$/);
  expect(evidenceTextOf('agent-card/shape')).toMatch(/^breaks: rejected by @a2a-js\/sdk /);
  expect(evidenceTextOf('html-rendering/late-content')).toMatch(/^costs: \+\d+ % tokens \(.+\)$/);
  expect(evidenceTextOf('html-rendering/rendered')).toBeNull();
});
