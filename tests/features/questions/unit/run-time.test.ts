import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RunTime } from '@/lib/questions/server/agent/run-time';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the time budget of a run', () => {
  it('counts only the time that the run waits for others, and aborts the run once it is spent', () => {
    let isWaiting = true;
    const time = new RunTime(10_000, () => isWaiting);
    vi.advanceTimersByTime(4000);
    isWaiting = false;
    vi.advanceTimersByTime(60_000);
    expect([time.spentMs, time.over.aborted]).toEqual([4000, false]);
    isWaiting = true;
    vi.advanceTimersByTime(5999);
    expect(time.over.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(time.over.aborted).toBe(true);
    time.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});
