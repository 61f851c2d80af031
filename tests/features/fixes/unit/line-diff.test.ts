import { describe, expect, test } from 'vitest';
import { lineDiff } from '@/lib/fixes/line-diff';

const lines = (count: number, word = 'line') =>
  Array.from({ length: count }, (_, n) => `${word} ${n}\n`).join('');

describe('lineDiff', () => {
  test('returns changed lines with a sign and three lines of context', () => {
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

  test('returns a hunk for each of two distant changes', () => {
    const before = lines(40);
    expect(lineDiff(before, before.replace('line 2\n', '').replace('line 30\n', ''))?.length).toBe(
      2,
    );
  });

  test.each([
    ['the same text', 'a\nb\n', 'a\nb\n'],
    ['texts that differ in line endings only', 'a\r\nb\r\n', 'a\nb\n'],
    ['empty texts', '', ''],
  ])('returns no hunks for %s', (_, before, after) => {
    expect(lineDiff(before, after)).toEqual([]);
  });

  test('returns no line for a missing final newline', () => {
    expect(
      lineDiff('a\nb', 'a\nb\n')
        ?.flatMap((hunk) => hunk.lines)
        .every((line) => /^[ +-]/.test(line)),
    ).toBe(true);
  });

  test('returns null for 5,000 lines that all differ', () => {
    expect(lineDiff(lines(5000, 'before'), lines(5000, 'after'))).toBeNull();
  });
});
