import { Readable } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NewVisits, VISIT_LIMITS } from '@/lib/visits/contract';
import { Cache } from '@/lib/visits/log/cache';
import { HourCounts } from '@/lib/visits/log/hour-counts';
import { readLog } from '@/lib/visits/log/read-log';
import { Tally } from '@/lib/visits/log/tally';
import { NameProver } from '@/lib/visits/log/verify';
import { VisitReader } from '@/lib/visits/log/visit-reader';
import { countLog } from '../../../helpers/count-log';

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

async function count(log: string, hours = new HourCounts(), names: NameProver | null = null) {
  const summary = await countLog(log, { sinks: [hours], names });
  const batches = await hours.batches(() => '5e0c6f4e-0c7a-4a53-9c1e-0d1b7a0e8c11');
  return { batches, ...summary };
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
      [`access.log: 1 line left out (${reason}), the first is line 2.`],
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
    const tally = new Tally();
    const addresses: string[] = [];
    const names = new NameProver({
      namesOf: async (address) => (addresses.push(address), []),
      addressesOf: async () => [],
    });
    const visits = new VisitReader([tally], { host: 'shop.example', names });
    const hostile = [
      line({ url: `/${long}`, status: 404 }),
      line({ host: long }),
      line({ ip: long, user_agent: 'YandexAdditional' }),
    ];
    await readLog(Readable.from([Buffer.from(hostile.join('\n'))]), visits, null);
    const texts = [...visits.otherHosts.keys(), ...tally.failing.keys(), ...addresses];
    expect(texts).toHaveLength(3);
    for (const text of texts) expect(text.length).toBeLessThanOrEqual(520);
  });
});

describe('an address that only its name can prove', () => {
  const yandex = (ip: string, change: object = {}) =>
    line({ ip, user_agent: 'YandexAdditional', ...change });
  /** Addresses below 10 are Yandex’s. */
  function proverOf(lookupsMax?: number) {
    const addresses: string[] = [];
    const prover = new NameProver(
      {
        namesOf: async (address) => {
          addresses.push(address);
          return [`${address}.yandex.ru`];
        },
        addressesOf: async (name) => (/\.\d\.yandex/.test(name) ? [name.slice(0, -10)] : []),
      },
      lookupsMax,
    );
    return { addresses, prover };
  }

  it('is asked of DNS once, for all hours and paths, the table, and the counts', async () => {
    const { addresses, prover } = proverOf();
    const log = ['192.0.2.1', '192.0.2.10', '192.0.2.1', '192.0.2.10', '192.0.2.2'].map((ip, at) =>
      yandex(ip, { url: `/page-${at % 4}`, time: Date.now() - at * 3_600_000 }),
    );
    const { batches, clients } = await count(log.join('\n'), new HourCounts(), prover);
    expect(addresses).toEqual(['192.0.2.1', '192.0.2.10', '192.0.2.2']);
    const proofs = ['verified', 'claimed', 'verified', 'claimed', 'verified'];
    expect(batches[0]?.counts.map(({ proof }) => proof)).toEqual(proofs);
    expect(clients.map(({ proof, requests }) => [proof, requests])).toEqual([
      ['verified', 3],
      ['claimed', 2],
    ]);
  });

  it('keeps the order of its line in a list of requests', async () => {
    const { prover } = proverOf();
    const list = `[${yandex('192.0.2.1', { url: '/a' })},${line({ url: '/b' })}]`;
    const { batches } = await count(list, new HourCounts(), prover);
    expect(batches[0]?.counts.map(({ template }) => template)).toEqual(['/a', '/b']);
  });

  it('is claimed beyond the look-ups of a table', async () => {
    const { addresses, prover } = proverOf(2);
    const log = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.1'].map((ip) => yandex(ip));
    const { clients } = await count(log.join('\n'), new HourCounts(), prover);
    expect(addresses).toEqual(['192.0.2.1', '192.0.2.2']);
    expect(clients.map(({ proof, requests }) => [proof, requests])).toEqual([
      ['verified', 3],
      ['claimed', 1],
    ]);
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
    const { batches, notes } = await count(log, new HourCounts(20));
    expect(batches[0]?.counts).toHaveLength(20);
    expect(notes).toEqual([
      'Left out: 10 requests of too many hours and paths for one log. Send fewer lines at once.',
    ]);
  });

  it('never is a missing address of one hour that other batches have place for', async () => {
    const urls = Array.from({ length: 2500 }, (_, at) => `/gone/${at}`);
    const { batches, notes } = await count(
      urls.map((url) => line({ url, status: 404 })).join('\n'),
    );
    expect(batches.map(({ counts }) => counts.length)).toEqual([1, 0, 0]);
    const paths = batches.flatMap(({ missing }) => missing.map(({ path }) => path));
    expect(new Set(paths)).toEqual(new Set(urls));
    expect(notes).toEqual([]);
    for (const batch of batches) expect(NewVisits.safeParse(batch).success).toBe(true);
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
