import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Lanes } from '@/engine/network/lanes';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

it('lane pages: one start per 250 ms, and one of another lane in between', async () => {
  const lanes = new Lanes();
  const started: string[] = [];
  const enter = (name: string, lane: 'pages' | 'site') =>
    void lanes.enter(lane).then(() => started.push(name));
  for (const name of ['a', 'b', 'c']) enter(name, 'pages');
  await vi.advanceTimersByTimeAsync(249);
  expect(started).toEqual(['a']);
  enter('other', 'site');
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toEqual(['a', 'other']);
  await vi.advanceTimersByTimeAsync(1);
  expect(started).toEqual(['a', 'other', 'b']);
  await vi.advanceTimersByTimeAsync(250);
  expect(started).toEqual(['a', 'other', 'b', 'c']);
});
