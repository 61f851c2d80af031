import { describe, expect, it } from 'vitest';
import { actionWord, reasonText, verdictWords } from '@/lib/questions/agent-words';
import { middlesOf, trackOf } from '@/lib/questions/replay-track';
import { marked, replayView } from '@/lib/questions/replay-view';
import type { Replay } from '@/lib/questions/server/agent-runs/get-replay';

const at = (ms: number): string => new Date(Date.UTC(2026, 10, 1) + ms).toISOString();

describe('the track of a replay', () => {
  const track = trackOf([
    { at: at(1000), durationMs: 1000 },
    { at: at(7200), durationMs: 200 },
    { at: at(7500), durationMs: 100 },
  ]);

  it('has steps and gaps; a long gap is folded and keeps its duration', () => {
    expect(track.map(({ kind, step, ms, isFolded }) => [kind, step, ms, isFolded])).toEqual([
      ['step', 0, 1000, false],
      ['gap', 1, 6000, true],
      ['step', 1, 200, false],
      ['gap', 2, 200, false],
      ['step', 2, 100, false],
    ]);
  });

  it('has shares that add up to 1, of which each step has more than a tenth', () => {
    expect(track.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
    for (const { kind, share } of track) if (kind === 'step') expect(share).toBeGreaterThan(0.1);
    const middles = middlesOf(track);
    expect(middles).toEqual(middles.toSorted((a, b) => a - b));
  });

  it.each([
    [[]],
    [[{ at: at(0), durationMs: 0 }]],
    [
      [
        { at: at(500), durationMs: 0 },
        { at: at(0), durationMs: 0 },
      ],
    ],
  ])('has finite shares and no negative durations for %j', (steps) => {
    for (const { share, ms } of trackOf(steps))
      expect([Number.isFinite(share), ms >= 0]).toEqual([true, true]);
  });
});

describe('the text of a replay step', () => {
  it('is split at quotes, also if they overlap', () => {
    expect(marked('one two three four', ['two three', 'three four', 'nothing'])).toEqual([
      { text: 'one ', isQuote: false },
      { text: 'two three', isQuote: true },
      { text: ' four', isQuote: true },
    ]);
    expect(marked('', ['x'])).toEqual([]);
  });

  it('has no invisible characters and no unsafe links, and a refused page is marked', () => {
    const step = {
      index: 0,
      at: at(0),
      durationMs: 5,
      action: 'fetch' as const,
      url: 'javascript:alert(1)',
      query: null,
      status: 403,
      observation: 'a\u202Eb <b>',
      bytes: 3,
      note: '\u200Bnote',
      screenshot: null,
    };
    const run = {
      goal: 'x',
      status: 'succeeded',
      verdict: null,
      reasons: [],
      answer: null,
      error: null,
      model: null,
      agentVersion: null,
      createdAt: at(0),
      stepCount: 1,
    } satisfies Replay['run'];
    const {
      steps: [shown],
      quotes,
    } = replayView({
      run,
      steps: [step],
      quotes: [{ url: 'data:text/html,x', quote: 'q\u202E', step: 0 }],
    } satisfies Replay);
    expect(shown).toMatchObject({
      link: null,
      isRefused: true,
      read: [{ text: 'ab <b>', isQuote: false }],
      note: 'note',
    });
    expect(quotes).toEqual([{ url: 'data:text/html,x', quote: 'q', link: null, step: 0 }]);
  });
});

describe('the labels of a replay', () => {
  it('name a known expectation, and print unknown values unchanged', () => {
    const expectations = [{ kind: 'answer_number', value: 12, tolerance: 0.5 }] as const;
    expect(
      [
        'expectation_met:1',
        'expectation_unmet:1',
        'expectation_unmet:2',
        'evidence_unverified:1',
        'toString',
      ].map((reason) => reasonText(reason, expectations)),
    ).toEqual([
      'The answer contains the number 12 ± 0.5.',
      'Expected: The answer contains the number 12 ± 0.5.',
      'The answer lacks what was expected.',
      'One quote was not found on the site and was left out.',
      'toString',
    ]);
    expect([
      verdictWords('passed').word,
      verdictWords('constructor').word,
      actionWord('follow'),
      actionWord('toString'),
    ]).toEqual(['Passed', 'constructor', 'Follow link', 'toString']);
  });
});
