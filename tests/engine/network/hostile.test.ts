import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Ask, Reply, NetworkSession } from '../../../engine/network/types';
import { fastTimer } from '../../helpers/fast-timer';
import { HOSTILE, LARGE, serveRaw, type RawSite } from '../../helpers/sites/hostile-site';
import { get, openSession, type TestSession } from '../../helpers/sites/session';

const MIB = 1024 * 1024;

let site: RawSite;
let session: NetworkSession | undefined;
beforeAll(async () => {
  site = await serveRaw(HOSTILE);
});
afterEach(async () => {
  await session?.close();
  session = undefined;
});
afterAll(() => site.close());

function ask(path: string, more: Partial<Ask> = {}, options: TestSession = {}): Promise<Answer> {
  session ??= openSession({ connectTo: site.connectTo, ...options });
  return session.ask(get(`http://hostile.test${path}`, more));
}

async function reply(
  path: string,
  more: Partial<Ask> = {},
  options: TestSession = {},
): Promise<Reply> {
  const answer = await ask(path, more, options);
  if (answer.kind !== 'reply') throw new Error(`${path}: ${answer.reason} (${answer.message})`);
  return answer;
}

const text = (answer: Reply) => Buffer.from(answer.body).toString();

describe('unusual but valid answers', () => {
  test.each(['/gzip', '/x-gzip', '/br', '/deflate', '/deflate-raw', '/identity', '/gzip-cut'])(
    '%s is read as its text',
    async (path) => {
      const answer = await reply(path);
      expect(text(answer)).toBe(text(await reply('/text')));
      expect(answer).toMatchObject({ truncated: false, bodyError: null });
    },
  );

  test('bytes on the wire are counted before decoding', async () => {
    expect((await reply('/gzip')).wireBytes).toBeLessThan(200);
    expect((await reply('/text')).wireBytes).toBe(3000);
  });

  test('an answer that ends with its connection is complete', async () => {
    expect(text(await reply('/close'))).toBe('until the end');
  });

  test.each([
    ['/no-content', 204],
    ['/not-modified', 304],
    ['/gzip-empty', 200],
  ])('%s has no body and no error', async (path, status) => {
    expect(await reply(path)).toMatchObject({
      status,
      wireBytes: 0,
      truncated: false,
      bodyError: null,
    });
  });

  test.each(['/large-gzip', '/large-br'])(
    '%s arrives completely, although the decoder is slower than the network',
    async (path) => {
      const answer = await reply(path, { capBytes: 5 * MIB });
      expect(answer).toMatchObject({ truncated: false, bodyError: null });
      expect(Buffer.from(answer.body).equals(LARGE)).toBe(true);
    },
  );

  test('trailers and early hints are ignored', async () => {
    expect(text(await reply('/trailers'))).toBe('hello');
    expect(text(await reply('/early-hints'))).toBe('ok');
  });

  test('header lines keep order, duplicates and latin1 bytes; names are lower case', async () => {
    const { headers } = await reply('/duplicates');
    expect(headers).toEqual([
      ['link', '<a>; rel=x'],
      ['x-name', 'café'],
      ['link', '<b>; rel=y'],
      ['set-cookie', 'a=1'],
      ['content-length', '0'],
    ]);
  });

  test('two hundred header lines are accepted', async () => {
    expect((await reply('/header-lines-200')).headers).toHaveLength(200);
  });

  test('bytes after the announced length are ignored, also by the next request', async () => {
    expect(text(await reply('/too-much'))).toBe('ok');
    expect(text(await reply('/ok'))).toBe('ok');
  });
});

describe('endless bodies', () => {
  test.each(['/endless', '/endless-chunks'])(
    '%s is cut at the cap and the connection is closed',
    async (path) => {
      const before = site.sentBytes();
      const answer = await reply(path, { capBytes: 100_000 });
      expect(answer).toMatchObject({ truncated: true, status: 200 });
      expect(answer.body).toHaveLength(100_000);
      await expect.poll(() => site.openCount()).toBe(0);
      expect(site.sentBytes() - before).toBeLessThan(32 * MIB);
    },
  );

  test.each(['/gzip-bomb', '/br-bomb', '/deflate-bomb'])(
    '%s never inflates beyond the cap',
    async (path) => {
      await reply(path, { capBytes: 1000 });
      const heapBefore = process.memoryUsage().arrayBuffers;
      const answer = await reply(path, { capBytes: 2 * MIB });
      expect(answer).toMatchObject({ truncated: true, bodyError: null });
      expect(answer.body).toHaveLength(2 * MIB);
      expect(process.memoryUsage().arrayBuffers - heapBefore).toBeLessThan(24 * MIB);
    },
  );

  test('a coding that never yields output is cut', async () => {
    expect(await reply('/empty-deflate-blocks', { capBytes: 1000 })).toMatchObject({
      truncated: true,
    });
    await expect.poll(() => site.openCount()).toBe(0);
  });

  test.each(['/one-byte-chunks', '/one-byte-gzip-chunks'])(
    '%s is cut after a few thousand chunks and the connection is closed',
    async (path) => {
      const answer = await reply(path, { capBytes: 2 * MIB });
      expect(answer).toMatchObject({ truncated: true, status: 200 });
      expect(answer.wireBytes).toBeLessThan(5000);
      await expect.poll(() => site.openCount()).toBe(0);
    },
  );

  test('an endless chunk extension is cut, and the bytes before it are the answer', async () => {
    const before = site.sentBytes();
    const answer = await reply('/chunk-extension', { capBytes: 1000 });
    expect([text(answer), answer.truncated]).toEqual(['ok', true]);
    expect(site.sentBytes() - before).toBeLessThan(32 * MIB);
  });

  test('a server that flushes every line of a long file is read to the end', async () => {
    expect(await reply('/short-lines')).toMatchObject({ truncated: false, wireBytes: 80_000 });
  });

  test('a body of exactly the cap is not truncated', async () => {
    expect((await reply('/text', { capBytes: 3000 })).truncated).toBe(false);
    await session?.close();
    session = undefined;
    expect(await reply('/text', { capBytes: 2999 })).toMatchObject({ truncated: true });
  });
});

describe('codings that cannot be decoded', () => {
  test.each(['/gzip-lie', '/br-lie', '/zstd', '/twice'])(
    '%s is an answer with a body error',
    async (path) => {
      expect(await reply(path)).toMatchObject({ status: 200, bodyError: 'content-encoding' });
      expect(text(await reply('/ok'))).toBe('ok');
    },
  );
});

describe('answers that are not HTTP answers', () => {
  test.each(['/silence', '/slow-headers', '/slow-body'])(
    '%s ends with the timeout of the attempt',
    async (path) => {
      const answer = await ask(path, {}, { timeoutMs: 5000, startTimer: fastTimer });
      expect(answer).toMatchObject({
        kind: 'none',
        reason: 'timeout',
        message: 'no complete answer within 5000 ms',
      });
      await expect.poll(() => site.openCount()).toBe(0);
    },
  );

  test.each([
    '/header-lines',
    '/header-bytes',
    '/header-endless',
    '/interim-flood',
    '/garbage',
    '/http-0.9',
    '/bad-header',
    '/bad-status',
    '/bad-chunk',
    '/unasked-upgrade',
  ])('%s is rejected as malformed and requested once', async (path) => {
    const before = site.requests.length;
    expect(await ask(path, {}, { retries: 2 })).toMatchObject({ kind: 'none', reason: 'headers' });
    expect(site.requests.length - before).toBe(1);
  });

  test.each(['/cut-at-once', '/reset', '/cut-headers', '/cut-body', '/cut-chunks'])(
    '%s is retried, then reported as a reset',
    async (path) => {
      const before = site.requests.length;
      expect(await ask(path, {}, { retries: 1 })).toMatchObject({ kind: 'none', reason: 'reset' });
      expect(site.requests.length - before).toBe(2);
      expect(session?.sent).toBe(2);
    },
  );
});

test('a request that cannot be written is not blamed on the site', async () => {
  for (const value of ['a\nb', 'arrow →'])
    expect(await ask('/ok', { headers: { accept: value } })).toMatchObject({
      kind: 'none',
      reason: 'deadline',
    });
});

describe('endless or invalid redirects', () => {
  test('five hops are followed, each recorded', async () => {
    const answer = await reply('/hop5');
    expect(answer).toMatchObject({ url: 'http://hostile.test/ok', status: 200, stopped: null });
    expect(answer.hops.map(({ url }) => new URL(url).pathname)).toEqual([
      '/hop5',
      '/hop4',
      '/hop3',
      '/hop2',
      '/hop1',
    ]);
  });

  test('the sixth hop is not followed', async () => {
    const answer = await reply('/hop6');
    expect(answer).toMatchObject({
      url: 'http://hostile.test/hop1',
      status: 301,
      stopped: 'too-many-redirects',
    });
    expect(answer.hops).toHaveLength(5);
  });

  test('a loop ends as too many redirects', async () => {
    expect(await reply('/loop')).toMatchObject({ stopped: 'too-many-redirects', status: 302 });
  });

  test.each([
    '/no-location',
    '/two-locations',
    '/bad-location',
    '/space-location',
    '/backslash-location',
  ])('%s is reported as a bad location', async (path) => {
    expect(await reply(path)).toMatchObject({ stopped: 'bad-location', status: 302, hops: [] });
  });

  test('without following, the redirect is the reply', async () => {
    expect(await reply('/loop', { follow: false })).toMatchObject({
      status: 302,
      stopped: null,
      hops: [],
    });
  });
});
