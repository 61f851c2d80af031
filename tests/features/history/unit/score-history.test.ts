import { expect, it } from 'vitest';
import { scoreHistory } from '@/lib/history/score-history';

const at = (score: number, date: string, engine = 'seamark@1.2.0') => ({
  score,
  engine,
  scannedAt: `${date}T12:00:00.000Z`,
});

it.each([
  [[], [], 'No public report yet'],
  [[at(70, '2026-11-01')], [70], 'Measured on 1 Nov 2026'],
  [[at(70, '2026-11-01'), at(74, '2026-11-08')], [70, 74], '+4 since 1 Nov 2026, 2 reports'],
  [[at(70, '2026-11-01'), at(61, '2026-11-08')], [70, 61], '−9 since 1 Nov 2026, 2 reports'],
  [[at(70, '2026-11-01'), at(70, '2026-11-08')], [70, 70], 'No change since 1 Nov 2026, 2 reports'],
  [
    [at(90, '2026-10-01', 'seamark@1.1.0'), at(70, '2026-11-01')],
    [70],
    'Measured on 1 Nov 2026; 1 earlier report of another engine version left out',
  ],
])('the score history covers the comparable reports only: %j', (history, scores, sentence) => {
  const { comparable, words } = scoreHistory(history);
  expect(comparable.map(({ score }) => score)).toEqual(scores);
  expect(words).toBe(sentence);
});
