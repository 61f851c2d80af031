import { describe, expect, it } from 'vitest';
import { reasonText } from '@/lib/views/agent-words';
import type { JsonValue } from '@/lib/contract';
import {
  answersFigures,
  shareText,
  tallyCompetitors,
  tallyDomains,
} from '@/lib/views/answers-figures';

const result = (
  cited: boolean | null,
  mentioned: boolean | null,
  rank: number | null,
  more: { answer?: string | null; branded?: boolean } = {},
) => ({ cited, mentioned, rank, answer: 'x', branded: false, ...more });

describe('what the answers of a pass come to', () => {
  it('counts with their total; unknown is neither yes nor no, branded and unanswered questions are left out', () => {
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

  it('says when nothing is known', () => {
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

  it('counts a domain once per answer, and passes over shapes that are not ours', () => {
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

  it('counts how many answers name and cite a competitor; unknown stays unknown', () => {
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

describe('reasons of a verdict', () => {
  it.each([
    ['refused:403:/a:b', '/a:b returned 403.'],
    ['gave_up', 'The agent gave up.'],
    ['moon_phase:full', 'moon_phase:full'],
    ['constructor:x', 'constructor:x'],
  ])('%s', (reason, expected) => expect(reasonText(reason)).toBe(expected));
});
