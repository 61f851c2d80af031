import { expect, it } from 'vitest';
import { CHECKS } from '@/engine/checks';
import { evidenceOf, evidenceTextOf, LAB_RESULTS } from '../../engine/checks/evidence';

const rules = CHECKS.flatMap(({ id, rules: checkRules }) =>
  Object.entries(checkRules).map(([slug, { status }]) => ({ code: `${id}/${slug}`, status })),
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
    const [first = '', ...others] =
      evidence.class === 'blocks' ? evidence.readers : [evidence.reader];
    const effectOn = (reader: string) =>
      LAB_RESULTS.effects.find((effect) => effect.mutation === code && effect.reader === reader);
    expect([code, effectOn(first)?.n]).toEqual([code, evidence.n]);
    expect([code, others.filter((reader) => !effectOn(reader))]).toEqual([code, []]);
  }
});

it('is said in a few words, with its figure', () => {
  expect(evidenceTextOf('html-rendering/shell')).toMatch(
    /^\d+ of 20 readers found nothing any more \(\d+ % before\)$/,
  );
  expect(evidenceTextOf('agent-card/shape')).toMatch(/^rejected by @a2a-js\/sdk /);
  expect(evidenceTextOf('html-rendering/late-content')).toMatch(/^\d+\.\d× the tokens \(.+\)$/);
  expect(evidenceTextOf('html-rendering/rendered')).toBeNull();
});
