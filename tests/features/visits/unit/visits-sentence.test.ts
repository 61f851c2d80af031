import { expect, it } from 'vitest';
import type { VisitRow } from '@/lib/visits/contract';
import { requestsSentence, visitsSentence } from '@/lib/visits/visits-sentence';

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

const visits = (client: string, requests: number, refused: number) =>
  ({ client, requests, refused }) as VisitRow;

it.each([
  [[], 'No AI client was seen in the last seven days.'],
  [
    [visits('GPTBot', 2, 0)],
    '1 AI client made 2 requests in the last seven days; none was refused.',
  ],
  [
    [
      visits('GPTBot', 201, 0),
      visits('Claude-User', 32, 32),
      visits('ClaudeBot', 38, 38),
      visits('Claude-Code', 20, 20),
    ],
    'ClaudeBot, Claude-User and Claude-Code are locked out: 90 of 291 requests refused in the last seven days.',
  ],
  [
    ['A', 'B', 'C', 'D', 'E'].map((client) => visits(client, 1, 1)),
    'A, B, C and 2 more are locked out: 5 of 5 requests refused in the last seven days.',
  ],
  [
    [visits('GPTBot', 24, 12)],
    'GPTBot is refused at times: 12 of 24 requests in the last seven days.',
  ],
])('the headline of %j names who is refused', (rows, sentence) => {
  expect(visitsSentence(rows)).toBe(sentence);
});
