import { describe, expect, it } from 'vitest';
import { reasonText } from '@/lib/format/agent-words';
import { answersFigures } from '@/lib/format/answers-figures';

const result = (cited: boolean | null, mentioned: boolean | null, rank: number | null, error: string | null = null) => ({ cited, mentioned, rank, error });

describe('what the answers of a pass come to', () => {
  it('counts with their total; unknown and failed questions are neither yes nor no', () => {
    expect(answersFigures([result(true, true, 2), result(false, true, 5), result(null, false, null), result(null, null, null, 'timeout: It took too long.')]))
      .toEqual({ cited: '1 of 2, 50 %', mentioned: '2 of 3, 67 %', rank: '3.5', failed: 1 });
  });

  it('says when nothing is known', () => {
    expect(answersFigures([])).toEqual({ cited: 'unknown', mentioned: 'unknown', rank: 'not mentioned', failed: 0 });
  });
});

describe('reasons of a verdict', () => {
  it.each([
    ['refused:403:/a:b', '/a:b answered 403.'],
    ['gave_up', 'The agent gave up.'],
    ['moon_phase:full', 'moon_phase:full'],
    ['constructor:x', 'constructor:x'],
  ])('%s', (reason, says) => expect(reasonText(reason)).toBe(says));
});
