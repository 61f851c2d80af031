import { describe, expect, test } from 'vitest';
import { lineDiff } from '@/lib/views/line-diff';

const lines = (count: number, word = 'line') =>
  Array.from({ length: count }, (_, n) => `${word} ${n}\n`).join('');

describe('changed lines', () => {
  test('stand with three lines around them, each with its sign', () => {
    const before = lines(20);
    expect(lineDiff(before, before.replace('line 10\n', 'line ten\nline more\n'))).toEqual([
      {
        start: 8,
        lines: [
          ' line 7',
          ' line 8',
          ' line 9',
          '-line 10',
          '+line ten',
          '+line more',
          ' line 11',
          ' line 12',
          ' line 13',
        ],
      },
    ]);
  });

  test('far from each other stand apart', () => {
    const before = lines(40);
    expect(lineDiff(before, before.replace('line 2\n', '').replace('line 30\n', ''))?.length).toBe(
      2,
    );
  });

  test.each([
    ['the same text', 'a\nb\n', 'a\nb\n'],
    ['other line ends', 'a\r\nb\r\n', 'a\nb\n'],
    ['nothing', '', ''],
  ])('there are none between %s', (_, before, after) => {
    expect(lineDiff(before, after)).toEqual([]);
  });

  test('a missing line end at the end of a file is no line of its own', () => {
    expect(
      lineDiff('a\nb', 'a\nb\n')
        ?.flatMap((hunk) => hunk.lines)
        .every((line) => /^[ +-]/.test(line)),
    ).toBe(true);
  });

  test('that are nearly everything are not searched for', () => {
    expect(lineDiff(lines(5000, 'before'), lines(5000, 'after'))).toBeNull();
  });
});
