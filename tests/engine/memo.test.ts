import { expect, it } from 'vitest';
import { Memo } from '@/engine/memo';

/** A memo over answers that arrive by name, with a count of what was computed. */
function setting() {
  const arrived: string[] = [];
  const memo = new Memo(arrived);
  const made: string[] = [];
  const value = (
    name: string,
    reads: readonly string[],
    below: () => unknown = () => undefined,
  ): string =>
    memo.get(name, () => {
      made.push(name);
      for (const key of reads) memo.note(key);
      below();
      return `${name}@${arrived.length}`;
    });
  return { arrived, made, memo, value };
}

it('a value is computed once while nothing new arrives', () => {
  const { value, made } = setting();
  expect([value('a', ['x']), value('a', ['x'])]).toEqual(['a@0', 'a@0']);
  expect(made).toEqual(['a']);
});

it('an answer makes stale what looked for it, also in vain, and nothing else', () => {
  const { value, arrived, made } = setting();
  value('a', ['x']);
  value('b', ['y']);
  arrived.push('x');
  expect([value('a', ['x']), value('b', ['y'])]).toEqual(['a@1', 'b@0']);
  expect(made).toEqual(['a', 'b', 'a']);
});

it('what was computed from a computed value is stale with it, whether that was known before or not', () => {
  const { value, arrived } = setting();
  const inner = (): string => value('inner', ['x']);
  inner();
  value('outer', [], inner);
  arrived.push('x');
  expect(value('outer', [], inner)).toBe('outer@1');
  arrived.push('x');
  expect(value('outer', [], inner)).toBe('outer@2');
});

it('a value may look at other answers the second time', () => {
  const { value, arrived } = setting();
  value('a', ['x']);
  arrived.push('x');
  value('a', ['x', 'y']);
  arrived.push('y');
  expect(value('a', ['x', 'y'])).toBe('a@2');
});

it('a failure is not kept, and what caught it is stale when its answer arrives', () => {
  const { memo, value, arrived } = setting();
  const failing = (): string =>
    memo.get('failing', () => {
      memo.note('x');
      throw new Error('no answer yet');
    });
  const careful = (): string =>
    value('careful', [], () => {
      try {
        failing();
      } catch {
        return;
      }
    });
  expect(failing).toThrow('no answer yet');
  expect(careful()).toBe('careful@0');
  arrived.push('x');
  expect(careful()).toBe('careful@1');
});
