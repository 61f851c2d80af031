import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/errors';
import { EngineCapacity } from '@/lib/limits/engine-capacity';

const never = new AbortController().signal;

/** Work that ends when told. */
function job() {
  let end = (): void => undefined;
  const done = new Promise<void>((resolve) => { end = resolve; });
  return { run: () => done, end };
}

describe('places in the engine', () => {
  it('at most so many at once, the next one after somebody leaves', async () => {
    const capacity = new EngineCapacity(2, 2, 1000);
    const [a, b] = [job(), job()];
    const first = capacity.run(null, never, a.run);
    void capacity.run(null, never, b.run);
    let started = false;
    const third = capacity.run(null, never, async () => { started = true; });
    await Promise.resolve();
    expect(started).toBe(false);
    a.end();
    await Promise.all([first, third]);
    expect(started).toBe(true);
    b.end();
  });

  it('waits a moment, then says when to come again', async () => {
    const capacity = new EngineCapacity(1, 1, 20);
    const a = job();
    void capacity.run(null, never, a.run);
    const error = await capacity.run(null, never, async () => undefined).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 5 } });
    a.end();
  });

  it('one organization never fills it', async () => {
    const capacity = new EngineCapacity(4, 2, 20);
    const jobs = [job(), job()];
    for (const { run } of jobs) void capacity.run('org', never, run);
    await expect(capacity.run('org', never, async () => undefined)).rejects.toThrow(AppError);
    await expect(capacity.run('other', never, async () => 'in')).resolves.toBe('in');
    await expect(capacity.run(null, never, async () => 'in')).resolves.toBe('in');
    for (const { end } of jobs) end();
  });

  it('a place is free again after a failure, and after a client who hung up while waiting', async () => {
    const capacity = new EngineCapacity(1, 1, 1000);
    await expect(capacity.run('org', never, () => Promise.reject(new Error('crash')))).rejects.toThrow('crash');
    const a = job();
    const running = capacity.run('org', never, a.run);
    const caller = new AbortController();
    const waiting = capacity.run('org', caller.signal, async () => 'in');
    caller.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    a.end();
    await running;
    await expect(capacity.run('org', never, async () => 'in')).resolves.toBe('in');
  });
});
