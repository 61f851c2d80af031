import { expect, it } from 'vitest';
import { requestsSentence } from '@/lib/visits/visits-sentence';

const row = (name: string, requests: number, refused: number) => ({ name, requests, refused });

it.each([
  [
    [row('GPTBot', 1000, 40), row('GPTBot', 771, 1), row('CCBot', 5, 0)],
    '2 AI clients made 1,776 requests; 41 requests were refused.',
  ],
  [[row('GPTBot', 1, 1)], '1 AI client made 1 request; 1 request was refused.'],
  [[row('GPTBot', 2, 0)], '1 AI client made 2 requests; none was refused.'],
])('the sentence of %j counts clients, requests, and refused requests', (rows, sentence) => {
  expect(requestsSentence(rows, '')).toBe(sentence);
});
