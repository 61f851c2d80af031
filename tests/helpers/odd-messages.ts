import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import fc from 'fast-check';

/** Bytes of one peer, and how it ends the connection after them. */
export interface OddMessage {
  readonly text: string;
  readonly end: 'close' | 'reset' | 'stay';
}

const SEED = Number(process.env.SAMPLE_SEED ?? 0);
const NUMBER_OF_MESSAGES = 500;

const VERSIONS = ['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTP/1.1', ''];
const STATUSES =
  '200 204 206 301 302 304 404 407 500 000 099 100 101 102 103 199 600 999 -1 2 2000 x'.split(' ');
const METHODS = 'GET GET HEAD POST PUT OPTIONS TRACE CONNECT PROPFIND PRI get ?'.split(' ');
const TARGETS = [
  '/',
  '/index.html',
  '/metrics',
  '/api/health/live',
  '*',
  '',
  '//',
  '//[',
  '/%',
  '/%ff',
  '/?__proto__=1',
  '/\u0000',
  '/../../etc/passwd',
  `/${'a'.repeat(9000)}`,
  'http://[::1/',
  'http://odd.test/',
  'http://odd.test:99999/',
  'http://user:password@odd.test/a b',
  'odd.test:443',
  ':443',
  'x',
];
const HEADERS = [
  'Host: odd.test',
  'Host: [',
  'Host: a:b:c',
  'Trailer: x',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: x',
  'Content-Length: 5',
  'Content-Length: 0',
  'Content-Length: 99999999999999999999',
  'Content-Length: -1',
  'Content-Length: 5, 5',
  'Connection: upgrade',
  'Connection: x, close, trailer',
  'Connection: keep-alive',
  'Keep-Alive: timeout=-1',
  'Upgrade: websocket',
  'Upgrade: h2c',
  'Expect: 100-continue',
  'Expect: x',
  'Location: //[',
  'Location: http://127.0.0.1/',
  'Location: \u00ff\u0000',
  'Content-Encoding: br',
  'Content-Encoding: gzip, gzip',
  'Content-Type: text/html; charset=x',
  'Set-Cookie: a=b; Path=\u00e9',
  'Proxy-Authenticate: Basic',
  'If-None-Match: "x"',
  'X-Forwarded-For: x, y, \u00fc',
  '__proto__: x',
  'constructor: x',
  'X-Control: a\u0001b',
  'X-Delete: a\u007fb',
  'X Space: a',
  ': empty',
  'no colon',
  ' folded: x',
  'X-Long: ' + 'a'.repeat(40_000),
];
const BODIES = [
  '',
  'hello',
  'hello, longer than its length',
  '5\r\nhello\r\n0\r\n\r\n',
  '5\r\nhello\r\n0\r\nX: y\r\n\r\n',
  'zz\r\n',
  '\u0000\u00ff',
  '\r\n\r\n',
];

const head = (firstLine: fc.Arbitrary<string>) =>
  fc
    .tuple(
      firstLine,
      fc.subarray(HEADERS, { maxLength: 5 }),
      fc.constantFrom('\r\n', '\r\n', '\r\n', '\n'),
      fc.constantFrom(...BODIES),
      fc.constantFrom('close' as const, 'reset' as const),
      fc.integer({ min: 0, max: 5 }),
    )
    .map(([line, headers, newline, body, end, cut]) => {
      const whole = [line, ...headers, '', body].join(newline);
      return { text: cut === 0 ? whole.slice(0, whole.length / 2) : whole, end };
    });
const odd = (message: fc.Arbitrary<OddMessage>): readonly OddMessage[] =>
  fc.sample(message, { seed: SEED, numRuns: NUMBER_OF_MESSAGES });

/** Answers that no server should send, and some ordinary ones. */
export const oddAnswers = (): readonly OddMessage[] =>
  odd(
    head(
      fc
        .tuple(fc.constantFrom(...VERSIONS), fc.constantFrom(...STATUSES))
        .map(([version, status]) => `${version} ${status} Odd`),
    ),
  );

/** Requests that no client should send, and some ordinary ones; `more` headers are in all. */
export const oddRequests = (more: readonly string[] = []): readonly OddMessage[] =>
  odd(
    head(
      fc
        .tuple(
          fc.constantFrom(...METHODS),
          fc.constantFrom(...TARGETS),
          fc.constantFrom(...VERSIONS),
        )
        .map(([method, target, version]) =>
          [`${method} ${target} ${version}`, ...more].join('\r\n'),
        ),
    ),
  );

/** Serves the answers one after another, each on a connection that it ends. */
export async function serveOddAnswers(answers: readonly OddMessage[]) {
  let next = 0;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => finish(socket, answers[next++ % answers.length]!));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

function finish(socket: Socket, { text, end }: OddMessage): void {
  socket.write(Buffer.from(text, 'latin1'), () => {
    if (end === 'reset') socket.resetAndDestroy();
    else if (end === 'close') socket.end();
  });
}

/** Sends the requests to a port of loopback, some at once, and waits until each connection is closed. */
export async function sendOddRequests(
  port: number,
  requests: readonly OddMessage[],
): Promise<void> {
  await inTurns(requests, (request) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.resume();
    finish(socket, request);
    return new Promise<void>((resolve) => socket.once('close', () => resolve()));
  });
}

const AT_ONCE = 8;

export async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<unknown>) {
  const waiting = [...items];
  const run = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
}
