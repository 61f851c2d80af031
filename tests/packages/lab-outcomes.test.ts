import { expect, it } from 'vitest';
import { LAB_RESULTS } from '../../engine/checks/evidence';
import { BREAKS } from '@/packages/lab/src/mutations';
import { measureWith, TEXT_READERS } from '@/packages/lab/src/outcomes/measure';
import { holm } from '@/packages/lab/src/outcomes/statistics';

const SAMPLE = [
  'html-rendering/late-content',
  'content-negotiation/none',
  'agent-access/refused',
  'robots-txt/search-blocked',
  'api-discovery/no-servers',
];

it('a run of five rules gives the published effects', async () => {
  const effectsOf = measureWith(TEXT_READERS);
  for (const mutation of SAMPLE) {
    const [check = '', rule = ''] = mutation.split('/');
    const measured = await effectsOf(BREAKS[check]![rule]!);
    const published = LAB_RESULTS.effects.filter((effect) => effect.mutation === mutation);
    expect(published.length).toBeGreaterThan(0);
    for (const { reader, n, done } of published.filter((one) => one.reader !== 'Browser agent')) {
      const found = measured.find((effect) => effect.reader === reader)!;
      expect([mutation, reader, found.n]).toEqual([mutation, reader, n]);
      expect(found.done[0]).toBeCloseTo(done[0], 3);
      expect(found.done[1]).toBeCloseTo(done[1], 3);
    }
  }
});

// Values of the example of R’s p.adjust.
it('p values are corrected as Holm (1979) describes', () => {
  const corrected = holm([0.01, 0.04, 0.03, 0.005]);
  expect(corrected.map((value) => Number(value.toFixed(3)))).toEqual([0.03, 0.06, 0.06, 0.02]);
});
