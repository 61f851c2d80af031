import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';

/** Writes the response to a path; `count` is the number of earlier requests for it. */
export type RawAnswer = (socket: Socket, request: string, count: number) => void;

export interface RawSite {
  readonly host: string;
  readonly connectTo: string;
  /** Request heads, in order of arrival. */
  readonly requests: readonly string[];
  readonly connectionCount: () => number;
  /** Bytes written to sockets so far. */
  readonly sentBytes: () => number;
  /** Connections still open on the server's side. */
  readonly openCount: () => number;
  close(): Promise<void>;
}

export interface RawSiteOptions {
  readonly host?: string;
  /** Called with each connection before anything is read, for example to write first. */
  readonly greet?: (socket: Socket) => void;
  readonly port?: 80 | 443;
}

/** A server that writes exact bytes, which Node's HTTP server would correct. */
export async function serveRaw(
  answers: Readonly<Record<string, RawAnswer>>,
  options: RawSiteOptions = {},
): Promise<RawSite> {
  const host = options.host ?? 'hostile.test';
  const requests: string[] = [];
  const counts = new Map<string, number>();
  const open = new Set<Socket>();
  let connections = 0;
  let closedBytes = 0;
  const server = createServer((socket) => {
    connections += 1;
    open.add(socket);
    let pending = '';
    socket.on('error', () => {});
    socket.on('close', () => {
      open.delete(socket);
      closedBytes += socket.bytesWritten;
    });
    options.greet?.(socket);
    socket.on('data', (chunk) => {
      pending += chunk.toString('latin1');
      const end = pending.indexOf('\r\n\r\n');
      if (end < 0) return;
      const request = pending.slice(0, end);
      pending = '';
      const path = request.split(' ')[1] ?? '';
      const count = counts.get(path) ?? 0;
      counts.set(path, count + 1);
      requests.push(request);
      (answers[path] ?? answers['*'])?.(socket, request, count);
    });
  });
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
  return {
    host,
    connectTo: `${host}:${options.port ?? 80}:127.0.0.1:${port}`,
    requests,
    connectionCount: () => connections,
    sentBytes: () => [...open].reduce((sum, socket) => sum + socket.bytesWritten, closedBytes),
    openCount: () => open.size,
    close: () => shut(server, open),
  };
}

function shut(server: Server, open: Iterable<Socket>): Promise<void> {
  for (const socket of open) socket.destroy();
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Writes a response with the right length and keeps the connection open. */
export function answer(
  status: string,
  headers: readonly string[],
  body: string | Buffer = '',
): RawAnswer {
  const bytes = Buffer.from(body);
  const head = [`HTTP/1.1 ${status}`, ...headers, `Content-Length: ${bytes.length}`, '', ''].join(
    '\r\n',
  );
  return (socket) => void socket.write(Buffer.concat([Buffer.from(head, 'latin1'), bytes]));
}

/** Writes endlessly, as fast as the client reads. */
export function flood(socket: Socket, chunk: Buffer): void {
  const more = () => {
    while (!socket.destroyed && socket.write(chunk)) {
      /* until the buffers are full */
    }
  };
  socket.on('drain', more);
  more();
}

function drip(socket: Socket, text: string, everyMs: number): void {
  let at = 0;
  const timer = setInterval(() => socket.write(text[at++ % text.length] ?? ''), everyMs);
  socket.on('close', () => clearInterval(timer));
}

/** 64 MiB of zeros, small when compressed. */
const zeros = Buffer.alloc(64 * 1024 * 1024);
/** Quality 1 for speed; the size does not matter. */
const FAST_BR = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
/** Compressed at the first request: megabytes take a second of CPU time. */
function lazily(make: () => Buffer): () => Buffer {
  let made: Buffer | undefined;
  return () => (made ??= make());
}

const gzipBomb = lazily(() => gzipSync(zeros, { level: 1 }));
const brBomb = lazily(() => brotliCompressSync(zeros, FAST_BR));
const deflateBomb = lazily(() => deflateSync(zeros, { level: 1 }));
const largeGzip = lazily(() => gzipSync(LARGE, { level: 1 }));
const largeBr = lazily(() => brotliCompressSync(LARGE, FAST_BR));

/** Hardly compressible, so that megabytes are transferred. */
export const LARGE = Buffer.from(
  Uint32Array.from({ length: 1_000_000 }, (_, i) => Math.imul(i ^ (i >>> 7), 2654435761)).buffer,
);

const CHUNKED = Buffer.from('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
const CHUNKED_GZIP = Buffer.from(
  'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n',
);
const LAST_CHUNK = Buffer.from('0\r\n\r\n');
const ONE_BYTE_CHUNKS = Buffer.from('1\r\na\r\n'.repeat(1_000_000));
const inChunksOf = (size: number, body: Buffer): Buffer =>
  Buffer.concat(
    Array.from({ length: Math.ceil(body.length / size) }, (_, i) => {
      const part = body.subarray(i * size, (i + 1) * size);
      return Buffer.concat([
        Buffer.from(`${part.length.toString(16)}\r\n`),
        part,
        Buffer.from('\r\n'),
      ]);
    }),
  );

const TEXT = 'Plain words, again and again. '.repeat(100);
const coded = (coding: string, body: Buffer | string): RawAnswer =>
  answer('200 OK', [`Content-Encoding: ${coding}`], body);
const say =
  (bytes: string): RawAnswer =>
  (socket) =>
    void socket.write(Buffer.from(bytes, 'latin1'));
const sayAndEnd =
  (bytes: string): RawAnswer =>
  (socket) =>
    void socket.end(Buffer.from(bytes, 'latin1'));

/** Responses known to cause trouble for clients, by a path that describes them. */
export const HOSTILE: Readonly<Record<string, RawAnswer>> = {
  '/ok': answer('200 OK', ['Content-Type: text/plain'], 'ok'),
  '/text': answer('200 OK', [], TEXT),
  '/close': sayAndEnd('HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\nuntil the end'),
  '/no-content': say('HTTP/1.1 204 No Content\r\n\r\n'),
  '/not-modified': say('HTTP/1.1 304 Not Modified\r\nETag: "a"\r\nContent-Length: 500\r\n\r\n'),
  '/trailers': say(
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n5\r\nhello\r\n0\r\nX-Sum: 1\r\n\r\n',
  ),
  '/duplicates': say(
    'HTTP/1.1 200 OK\r\nLink: <a>; rel=x\r\nX-Name: caf\xe9\r\nLINK: <b>; rel=y\r\nSet-Cookie: a=1\r\nContent-Length: 0\r\n\r\n',
  ),

  '/silence': () => {},
  '/slow-headers': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    drip(socket, 'X-Drip: 1\r\n', 20);
  },
  '/slow-body': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n');
    drip(socket, 'a', 20);
  },
  '/endless': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    flood(socket, Buffer.alloc(65_536, 'a'));
  },
  '/endless-chunks': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
    flood(socket, Buffer.from(`2000\r\n${'a'.repeat(8192)}\r\n`));
  },
  '/one-byte-chunks': (socket) => void socket.end(Buffer.concat([CHUNKED, ONE_BYTE_CHUNKS])),
  '/one-byte-gzip-chunks': (socket) =>
    void socket.end(
      Buffer.concat([CHUNKED_GZIP, inChunksOf(1, gzipSync(LARGE.subarray(0, 100_000)))]),
    ),
  '/chunk-extension': (socket) => {
    socket.write(Buffer.concat([CHUNKED, Buffer.from('2\r\nok\r\n1;')]));
    flood(socket, Buffer.alloc(65_536, 'a'));
  },
  '/short-lines': (socket) =>
    void socket.end(
      Buffer.concat([
        CHUNKED,
        inChunksOf(20, Buffer.from('Disallow: /archive/\n'.repeat(4000))),
        LAST_CHUNK,
      ]),
    ),
  '/empty-deflate-blocks': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Encoding: deflate\r\n\r\n');
    flood(socket, Buffer.alloc(65_535, Buffer.from([0, 0, 0, 0xff, 0xff])));
  },

  '/gzip': coded('gzip', gzipSync(TEXT)),
  '/x-gzip': coded('X-GZIP', gzipSync(TEXT)),
  '/br': coded('br', brotliCompressSync(TEXT)),
  '/deflate': coded('deflate', deflateSync(TEXT)),
  '/deflate-raw': coded('deflate', deflateRawSync(TEXT)),
  '/identity': coded('identity', TEXT),
  '/large-gzip': (socket) =>
    void socket.end(
      Buffer.concat([
        Buffer.from('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\n'),
        largeGzip(),
      ]),
    ),
  '/large-br': (...given) => coded('br', largeBr())(...given),
  '/gzip-cut': coded('gzip', gzipSync(TEXT).subarray(0, -8)),
  '/gzip-empty': coded('gzip', ''),
  '/gzip-lie': coded('gzip', TEXT),
  '/br-lie': coded('br', TEXT),
  '/zstd': coded('zstd', TEXT),
  '/twice': coded('gzip, br', brotliCompressSync(gzipSync(TEXT))),
  '/gzip-bomb': (...given) => coded('gzip', gzipBomb())(...given),
  '/br-bomb': (...given) => coded('br', brBomb())(...given),
  '/deflate-bomb': (...given) => coded('deflate', deflateBomb())(...given),

  '/header-lines': say(`HTTP/1.1 200 OK\r\n${'X-A: 1\r\n'.repeat(201)}Content-Length: 0\r\n\r\n`),
  '/header-lines-200': say(
    `HTTP/1.1 200 OK\r\n${'X-A: 1\r\n'.repeat(199)}Content-Length: 0\r\n\r\n`,
  ),
  '/header-bytes': say(
    `HTTP/1.1 200 OK\r\nX-Long: ${'a'.repeat(33_000)}\r\nContent-Length: 0\r\n\r\n`,
  ),
  '/header-endless': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nX-Long: ');
    flood(socket, Buffer.alloc(65_536, 'a'));
  },
  '/interim-flood': (socket) => {
    flood(
      socket,
      Buffer.from('HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n'.repeat(100)),
    );
  },
  '/early-hints': say(
    'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok',
  ),
  '/garbage': sayAndEnd('\x00\x01\x02 no protocol at all\r\n\r\n'),
  '/http-0.9': sayAndEnd('<html>just a page</html>'),
  '/bad-header': say('HTTP/1.1 200 OK\r\nno colon here\r\nContent-Length: 0\r\n\r\n'),
  '/bad-status': say('HTTP/1.1 abc OK\r\n\r\n'),
  '/bad-chunk': say('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello'),
  '/unasked-upgrade': say(
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
  ),

  '/cut-at-once': (socket) => void socket.end(),
  '/reset': (socket) => void socket.resetAndDestroy(),
  '/cut-headers': sayAndEnd('HTTP/1.1 200 OK\r\nContent-Le'),
  '/cut-body': sayAndEnd('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this'),
  '/cut-chunks': sayAndEnd('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n'),
  '/too-much': say('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok and more than announced'),

  '/loop': answer('302 Found', ['Location: /loop']),
  '/no-location': answer('302 Found', []),
  '/two-locations': answer('302 Found', ['Location: /ok', 'Location: /text']),
  '/bad-location': answer('302 Found', ['Location: http://[broken']),
  '/space-location': answer('302 Found', ['Location: /a b']),
  '/backslash-location': answer('302 Found', ['Location: \\\\127.0.0.1\\x']),
};
for (let i = 1; i <= 6; i += 1)
  (HOSTILE as Record<string, RawAnswer>)[`/hop${i}`] = answer('301 Moved', [
    `Location: ${i === 1 ? '/ok#part' : `/hop${i - 1}`}`,
  ]);
