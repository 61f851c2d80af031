import { Readable } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { VISIT_LIMITS } from '@/lib/visits/contract';
import { Cache } from '@/lib/visits/log/cache';
import { HourCounts } from '@/lib/visits/log/hour-counts';
import { readLog } from '@/lib/visits/log/read-log';
import { summarize } from '@/lib/visits/log/summary';
import { Tally } from '@/lib/visits/log/tally';

const LINES = 2000;
const line = (change: object = {}) =>
  JSON.stringify({
    ip: '20.171.206.5',
    time: Date.now(),
    url: '/',
    status: 200,
    bytes: 9,
    user_agent: 'GPTBot/1.2',
    ...change,
  });

async function count(log: string, hours = new HourCounts(null)) {
  const tally = new Tally({ hours });
  const reading = await readLog(Readable.from([Buffer.from(log)]), tally, null);
  const batches = await hours.batches(() => '5e0c6f4e-0c7a-4a53-9c1e-0d1b7a0e8c11');
  return { tally, batches, ...summarize(tally, [{ file: 'The log', reading }]) };
}

describe('a long log', () => {
  afterEach(() => vi.restoreAllMocks());

  /** Turns of the event loop until the work is done. */
  async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
    let turns = 0;
    let isDone = false;
    const turn = () => {
      turns += 1;
      if (!isDone) setImmediate(turn);
    };
    setImmediate(turn);
    await work();
    isDone = true;
    return turns;
  }

  it.each([
    ['empty lines', '\n'],
    ['{}', '{}\n'],
    ['requests', `${line()}\n`],
    ['W3C columns', '#Fields: c-ip cs-uri-stem sc-status cs(user-agent)\n'],
    ['binary data', '\0\0\n'],
  ])('of %s lets the process answer others after each slice', async (_, text) => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 1));
    const log = text.repeat(LINES);
    // A millisecond for each line is five lines for each slice.
    expect(await turnsDuring(() => count(log))).toBeGreaterThan(LINES / 10);
    // Logs at the same time take turns.
    const both = await turnsDuring(() => Promise.all([count(log), count(log)]));
    expect(both).toBeGreaterThan(LINES / 5);
  });

  it.each([
    ['100,000 entries', `[${'{},'.repeat(99_999)}{}]`, 'longer than 64 KiB'],
    ['10,000 entries', `[${'{},'.repeat(9999)}{}]`, 'not in the format of the log'],
    ['4 MiB', 'x'.repeat(4 * 1024 * 1024), 'longer than 64 KiB'],
    ['deep lists', '['.repeat(60_000), 'not in the format of the log'],
  ])('with a line of %s leaves this line out', async (_, hostile, reason) => {
    const { clients, notes } = await count(`${line()}\r\n${hostile}\r\n${line()}`);
    expect([clients[0]?.requests, notes]).toEqual([
      2,
      [`The log: 1 line left out (${reason}), the first is line 2.`],
    ]);
  });
});

describe('what is remembered of a log', () => {
  it('has keys of at most 512 characters', () => {
    const cache = new Cache<number>(10);
    const long = 'x'.repeat(60_000);
    expect(cache.get(long, (key) => key.length)).toBe(512);
    expect(cache.get(`${long}y`, () => 0)).toBe(512);
  });

  it('has short paths, hosts, and addresses, whatever the lines have', async () => {
    const long = 'x'.repeat(15_000);
    const hours = new HourCounts(null);
    const tally = new Tally({ host: 'shop.example', keepsAddresses: true, hours });
    const hostile = [
      line({ url: `/${long}`, status: 404 }),
      line({ host: long }),
      line({ ip: long, user_agent: 'YandexAdditional' }),
    ];
    await readLog(Readable.from([Buffer.from(hostile.join('\n'))]), tally, null);
    const kept = [
      ...tally.otherHosts.keys(),
      ...tally.failing.keys(),
      ...[...tally.byAddress.values()].map(({ address }) => address),
    ];
    expect(kept).toHaveLength(3);
    for (const text of kept) expect(text.length).toBeLessThanOrEqual(520);
  });
});

describe('a request that no server takes', () => {
  const old = Date.now() - 14 * 31 * 86_400_000;
  const limit = new Date();
  limit.setUTCMonth(limit.getUTCMonth() - VISIT_LIMITS.monthsBack);
  it.each([
    ['bytes', '1.5', { bytes: 1.5 }],
    ['bytes', '1e300', { bytes: 1e300 }],
    ['bytes', '2^63', { bytes: '9223372036854775808' }],
    ['time', '1e300', { time: 1e300 }],
    ['time', 'before 1970', { time: -8.64e15 }],
    ['time', 'the year 0', { time: '0000-01-01T00:00:00Z' }],
    ['time', '14 months ago', { time: old }],
    ['time', 'in an hour that began before the limit', { time: limit.getTime() + 300_000 }],
    ['time', 'none', { time: 'yesterday' }],
  ])('for its %s (%s) is left out and counted', async (field, _, change) => {
    const { batches, notes } = await count(`${line()}\n${line(change)}\n`);
    expect(batches.flatMap(({ counts }) => counts)).toMatchObject([{ requests: 1, bytes: 9 }]);
    expect(notes).toEqual([
      field === 'time'
        ? 'Left out: 1 request without a time, or more than 13 months ago.'
        : 'Left out: 1 request with a size that is no whole number up to 10000000000000.',
    ]);
  });

  it('for too many different counts is left out and counted', async () => {
    const log = Array.from({ length: 30 }, (_, at) => line({ url: `/page-${at}` })).join('\n');
    const { batches, notes } = await count(log, new HourCounts(null, 20));
    expect(batches[0]?.counts).toHaveLength(20);
    expect(notes).toEqual([
      'Left out: 10 requests of too many hours and paths for one log. Send fewer lines at once.',
    ]);
  });

  it('never has a path or sum that a batch cannot have', async () => {
    const paths = [`/${'😀'.repeat(150)}`, `/${'x'.repeat(195)}/a/b/c`, 'x\ud800\0', '/?a', '*'];
    const big = line({ bytes: 9e12, url: '/big' });
    const { batches } = await count(
      [...paths.map((url) => line({ url, status: 999 })), big, big].join('\n'),
    );
    const counts = batches.flatMap((batch) => batch.counts);
    expect(counts.find(({ template }) => template === '/big')?.bytes).toBe(1e13);
    for (const { template } of counts) {
      expect(template.length).toBeLessThanOrEqual(200);
      expect(template).toMatch(/^\/[^?#\p{Cc}\p{Cs}]*$/u);
    }
    expect(batches[0]?.failures).toEqual([]);
  });
});
