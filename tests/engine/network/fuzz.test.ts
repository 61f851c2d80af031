import type { Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fastTimer } from '../../helpers/fast-timer';
import { serveRaw } from '../../helpers/sites/hostile-site';
import { get, openSession } from '../../helpers/sites/session';

const TEXT = Buffer.from('Some text to read. '.repeat(200));
const page = (head: string, body: Buffer | string = '') =>
  Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n`), Buffer.from(body)]);
const SOUND = [
  page(`Content-Length: ${TEXT.length}`, TEXT),
  page('Connection: close', TEXT),
  page('Content-Encoding: gzip\r\nConnection: close', gzipSync(TEXT)),
  page('Content-Encoding: br\r\nConnection: close', brotliCompressSync(TEXT)),
  page(
    `Content-Encoding: deflate\r\nContent-Length: ${deflateSync(TEXT).length}`,
    deflateSync(TEXT),
  ),
  page('Transfer-Encoding: chunked', '5\r\nhello\r\n6;x=y\r\n world\r\n0\r\nX-T: 1\r\n\r\n'),
  page('Content-Length: 5', 'helloHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello'),
  page('Keep-Alive: timeout=1\r\nContent-Length: 0'),
  ...[
    '103 Early\r\nLink: <a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok',
    '100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok',
    '304 Same\r\nContent-Length: 9\r\n\r\n',
    '302 Found\r\nLocation: /x\r\nContent-Length: 0\r\n\r\n',
    '101 Switch\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
  ].map((rest) => Buffer.from(`HTTP/1.1 ${rest}`)),
];
const SPLINTERS = [
  '\r\n',
  '\r\n\r\n',
  'Content-Length: 3\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Connection: close\r\n',
  'Connection: upgrade\r\nUpgrade: h2c\r\n',
  'HTTP/1.1 200 OK\r\n',
  'HTTP/1.1 204 N\r\n\r\n',
  '0\r\n\r\n',
  'ffffffffffffffff\r\n',
  '\0',
  'Content-Encoding: gzip\r\n',
  'Content-Length: 99999999999999999999\r\n',
  'Keep-Alive: timeout=0\r\n',
  'HTTP/2.0 200\r\n',
];

/** Deterministic pseudo-random numbers below n. */
function numbers(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

function damage(bytes: Buffer, below: (n: number) => number): Buffer {
  let out = Buffer.from(bytes);
  for (let rounds = below(4); rounds > 0; rounds -= 1) {
    const at = below(out.length + 1);
    const kind = below(4);
    if (kind === 0) out = out.subarray(0, at);
    else if (kind === 1)
      out = Buffer.concat([
        out.subarray(0, at),
        Buffer.from(SPLINTERS[below(SPLINTERS.length)] ?? ''),
        out.subarray(at),
      ]);
    else if (kind === 2 && out.length > 0)
      out.fill(below(256), Math.min(at, out.length - 1), Math.min(at + 1, out.length));
    else out = Buffer.concat([out, SOUND[below(SOUND.length)] ?? TEXT]);
  }
  return out;
}

/** Writes in pieces, so that the parser is interrupted anywhere, and ends in one of four ways. */
function writeInPieces(socket: Socket, bytes: Buffer, below: (n: number) => number): void {
  let at = 0;
  const next = () => {
    if (socket.destroyed) return;
    if (at < bytes.length) {
      const size = 1 + below(bytes.length);
      socket.write(bytes.subarray(at, at + size));
      at += size;
      setImmediate(next);
      return;
    }
    [() => socket.end(), () => socket.destroy(), () => socket.resetAndDestroy(), () => {}][
      below(4)
    ]?.();
  };
  next();
}

test('every request gets an answer for any bytes received, and nothing is thrown outside of it', async () => {
  const site = await serveRaw({
    '*': (socket, request, count) => {
      const below = numbers(7 + 977 * Number(/\d+/.exec(request)?.[0]) + count);
      writeInPieces(socket, damage(SOUND[below(SOUND.length)] ?? TEXT, below), below);
    },
  });
  const session = openSession({
    connectTo: site.connectTo,
    timeoutMs: 5000,
    startTimer: fastTimer,
    requestsMax: 10_000,
  });
  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, i) =>
      session.ask(
        get(`http://hostile.test/${i}`, {
          method: i % 5 ? 'GET' : 'HEAD',
          capBytes: i % 3 ? 1_000_000 : i * 6,
        }),
      ),
    ),
  );
  const outcomes = new Set(
    answers.map((answer) => (answer.kind === 'reply' ? 'reply' : answer.reason)),
  );
  expect(
    [...outcomes].filter((outcome) => !['reply', 'headers', 'reset', 'timeout'].includes(outcome)),
  ).toEqual([]);
  await session.close();
  await site.close();
});
