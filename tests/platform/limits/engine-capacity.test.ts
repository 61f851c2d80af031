import { describe, expect, it } from 'vitest';
import {
  EngineCapacity,
  type Claimant,
  type CapacityLimits,
} from '@/lib/platform/limits/engine-capacity';

const never = new AbortController().signal;
const organization = (key: string): Claimant => ({ kind: 'organization', key });
const stranger = (key: string): Claimant => ({ kind: 'stranger', key });
const places = (change: Partial<CapacityLimits> = {}): CapacityLimits => ({
  total: 4,
  strangers: 2,
  perOrganization: 2,
  perStranger: 1,
  withQuiet: null,
  ...change,
});
const turns = () => new Promise((resolve) => setImmediate(resolve));
const work = async () => 'in';
const BUSY = {
  code: 'unavailable',
  message: 'The engine is busy. Try again in 5 seconds.',
  details: { retryAfterSeconds: 5 },
};
const ONE_AT_A_TIME = {
  code: 'rate_limited',
  message: expect.stringContaining('one from 192.0.2.0/24 is still running'),
  details: { retryAfterSeconds: 5 },
};

/** Work that ends on demand. */
function hold(capacity: EngineCapacity, who: Claimant) {
  let end = (): void => undefined;
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  let answer = (): void => undefined;
  const running = capacity.run(who, never, (onAnswer) => {
    answer = onAnswer;
    return done;
  });
  return { running, end, answer: () => answer() };
}

describe('runs whose sites are silent', () => {
  const network = (n: number) => stranger(`10.0.${n}.1`);
  /** Production limits, on a clock that the test moves. */
  function scene(waitMs: number) {
    let now = 0;
    const capacity = new EngineCapacity(undefined, waitMs, () => now);
    return { capacity, pass: () => (now += 1000) };
  }

  it('of eight networks leave all slots of strangers free, those of twelve none', async () => {
    const { capacity, pass } = scene(20);
    const held = [0, 1].flatMap((round) => {
      const four = [0, 1, 2, 3].map((n) => hold(capacity, network(4 * round + n)));
      pass();
      return four;
    });
    await expect(capacity.run(network(20), never, work)).resolves.toBe('in');
    await expect(capacity.run(network(7), never, work)).rejects.toMatchObject({
      code: 'rate_limited',
    });
    held.push(...[8, 9, 10, 11].map((n) => hold(capacity, network(n))));
    pass();
    await expect(capacity.run(network(20), never, work)).rejects.toMatchObject(BUSY);
    await expect(capacity.run(organization('a'), never, work)).resolves.toBe('in');
    for (const { end } of held) end();
  });

  it('give way to a stranger who already waits; a site that answers keeps its slot', async () => {
    const { capacity, pass } = scene(10_000);
    const held = [0, 1, 2, 3].map((n) => hold(capacity, network(n)));
    await turns();
    for (const { answer } of held.slice(1)) answer();
    let isStarted = false;
    const waiting = capacity.run(network(4), never, async () => {
      isStarted = true;
    });
    await turns();
    expect(isStarted).toBe(false);
    pass();
    await waiting;
    for (const { end } of held) end();
  });
});

describe('the capacity of the engine', () => {
  it('a run waits while all slots are taken, and starts when one is freed', async () => {
    const capacity = new EngineCapacity(places({ total: 2 }), 10_000);
    const [first, second] = [hold(capacity, organization('a')), hold(capacity, organization('b'))];
    let isStarted = false;
    const third = capacity.run(organization('c'), never, async () => {
      isStarted = true;
    });
    await turns();
    expect(isStarted).toBe(false);
    first.end();
    await third;
    expect(isStarted).toBe(true);
    second.end();
  });

  it('a run that waits too long is refused with retryAfterSeconds', async () => {
    const capacity = new EngineCapacity(places({ total: 1 }), 20);
    const held = hold(capacity, organization('a'));
    await expect(capacity.run(organization('b'), never, work)).rejects.toMatchObject(BUSY);
    held.end();
  });

  it('one organization cannot take all slots', async () => {
    const capacity = new EngineCapacity(places(), 20);
    const held = [hold(capacity, organization('a')), hold(capacity, organization('a'))];
    await expect(capacity.run(organization('a'), never, work)).rejects.toMatchObject(BUSY);
    await expect(capacity.run(organization('b'), never, work)).resolves.toBe('in');
    await expect(capacity.run(stranger('192.0.2.1'), never, work)).resolves.toBe('in');
    for (const { end } of held) end();
  });

  it('strangers cannot take the slots that are reserved for organizations', async () => {
    const capacity = new EngineCapacity(places(), 20);
    const held = [hold(capacity, stranger('192.0.2.1')), hold(capacity, stranger('198.51.100.1'))];
    await expect(capacity.run(stranger('203.0.113.3'), never, work)).rejects.toMatchObject(BUSY);
    held.push(hold(capacity, organization('a')), hold(capacity, organization('b')));
    await expect(capacity.run(organization('c'), never, work)).rejects.toMatchObject(BUSY);
    for (const { end } of held) end();
    await Promise.all(held.map(({ running }) => running));
    await expect(capacity.run(stranger('203.0.113.3'), never, work)).resolves.toBe('in');
  });

  it('a network has one slot: a second scan from any of its addresses is refused with the reason', async () => {
    const capacity = new EngineCapacity(places(), 20);
    const held = hold(capacity, stranger('192.0.2.1'));
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.254'])
      await expect(capacity.run(stranger(address), never, work)).rejects.toMatchObject(
        ONE_AT_A_TIME,
      );
    await expect(capacity.run(stranger('198.51.100.2'), never, work)).resolves.toBe('in');
    held.end();
    await held.running;
    await expect(capacity.run(stranger('192.0.2.1'), never, work)).resolves.toBe('in');
  });

  it('a stranger who waits for the slot of their network does not block the next one in the queue', async () => {
    const capacity = new EngineCapacity(places({ total: 2, strangers: 2 }), 10_000);
    const [own, other] = [hold(capacity, stranger('192.0.2.1')), hold(capacity, organization('a'))];
    const second = capacity.run(stranger('192.0.2.1'), never, work);
    const behind = capacity.run(stranger('203.0.113.2'), never, work);
    other.end();
    await expect(behind).resolves.toBe('in');
    own.end();
    await expect(second).resolves.toBe('in');
  });

  it('a failed run frees its slot, and a run that is aborted while it waits takes none', async () => {
    const capacity = new EngineCapacity(places({ total: 1 }), 10_000);
    await expect(
      capacity.run(organization('a'), never, () => Promise.reject(new Error('crash'))),
    ).rejects.toThrow('crash');
    const held = hold(capacity, organization('a'));
    const caller = new AbortController();
    const waiting = capacity.run(organization('a'), caller.signal, work);
    caller.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    held.end();
    await held.running;
    await expect(capacity.run(organization('a'), never, work)).resolves.toBe('in');
  });
});
