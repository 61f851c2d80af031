import { describe, expect, it } from 'vitest';
import { reasonText } from '@/lib/questions/agent-words';
import type { JsonValue } from '@/lib/platform/contract/json-value';
import {
  answersFigures,
  shareText,
  tallyCompetitors,
  tallyDomains,
} from '@/lib/questions/answers-figures';

const result = (
  cited: boolean | null,
  mentioned: boolean | null,
  rank: number | null,
  more: { answer?: string | null; branded?: boolean } = {},
) => ({ cited, mentioned, rank, answer: 'x', branded: false, ...more });

describe('the figures of an answers pass', () => {
  it('count known values only, and omit branded and unanswered questions', () => {
    const results = [
      result(true, true, 2),
      result(false, true, 5),
      result(null, false, null),
      result(null, null, null, { answer: null }),
      result(true, true, 1, { branded: true }),
    ];
    expect(answersFigures(results)).toEqual({
      cited: { yes: 1, of: 2 },
      mentioned: { yes: 2, of: 3 },
      rank: 3.5,
      counted: 3,
      branded: 1,
      unanswered: 1,
    });
  });

  it('are zero without results, and a share of nothing is unknown', () => {
    expect(answersFigures([])).toEqual({
      cited: { yes: 0, of: 0 },
      mentioned: { yes: 0, of: 0 },
      rank: null,
      counted: 0,
      branded: 0,
      unanswered: 0,
    });
    expect([
      shareText({ yes: 0, of: 0 }),
      shareText({ yes: 0, of: 3 }),
      shareText({ yes: 4, of: 12 }),
    ]).toEqual(['unknown', '0 of 3, 0%', '4 of 12, 33%']);
  });

  it('count a domain once per answer, and ignore malformed values', () => {
    const odd: JsonValue[] = [null, 'a.example', { a: 1 }, [1, null, ['a.example']]];
    expect(
      tallyDomains([
        { citedDomains: ['a.example', 'a.example', 'b.example'] },
        { citedDomains: ['b.example'] },
        ...odd.map((citedDomains) => ({ citedDomains })),
      ]),
    ).toEqual([
      { domain: 'b.example', answers: 2 },
      { domain: 'a.example', answers: 1 },
    ]);
  });

  it('count the answers that mention and cite a competitor, and ignore unknown citations', () => {
    const seen = (name: string, mentioned: boolean, cited: boolean | null) => ({
      name,
      host: null,
      mentioned,
      cited,
      rank: null,
    });
    expect(
      tallyCompetitors([
        { competitors: [seen('A', true, null), seen('B', true, true)] },
        { competitors: [seen('A', false, null), seen('B', true, false)] },
        { competitors: { odd: 1 } },
        { competitors: [{ name: 7 }, null] },
      ]),
    ).toEqual([
      { name: 'B', mentioned: { yes: 2, of: 2 }, cited: { yes: 1, of: 2 } },
      { name: 'A', mentioned: { yes: 1, of: 2 }, cited: { yes: 0, of: 0 } },
    ]);
  });
});

describe('the text of a verdict reason', () => {
  it.each([
    ['refused:403:/a:b', '/a:b returned 403.'],
    ['gave_up', 'The agent gave up.'],
    ['moon_phase:full', 'moon_phase:full'],
    ['constructor:x', 'constructor:x'],
  ])('for %s is %j', (reason, expected) => expect(reasonText(reason)).toBe(expected));
});
