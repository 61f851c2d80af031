import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RunTime } from '@/lib/agent/run-time';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the time of a run', () => {
  it('is what it waits for others; own work takes none of it', () => {
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
