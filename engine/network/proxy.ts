import { isIPv6, type Socket } from 'node:net';
import { Failure } from './failure';
import { inOrder, type Dial, type Route } from './dial';

/** The operator's HTTP proxy for scans (`SCAN_PROXY`). */
export interface ScanProxy {
  readonly host: string;
  readonly port: number;
  /** Value of Proxy-Authorization, or null. Never in a message. */
  readonly authorization: string | null;
}

const HEAD_BYTES_MAX = 16 * 1024;
const STATUS_LINE = /^HTTP\/1\.[01] ([1-5]\d\d)(?: |\r|$)/;
const END_OF_HEAD = Buffer.from('\r\n\r\n');

/** Reads `http://[user:password@]host:port`. Throws a sentence for the operator that repeats nothing of a password. */
export function parseScanProxy(text: string | undefined): ScanProxy | null {
  if (text === undefined || text.trim() === '') return null;
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (
    url?.protocol !== 'http:' ||
    url.hostname === '' ||
    url.pathname !== '/' ||
    url.search !== '' ||
    url.hash !== ''
  )
    throw new Error('SCAN_PROXY must be http://host:port, or http://user:password@host:port.');
  const credentials = `${decoded(url.username)}:${decoded(url.password)}`;
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || 80,
    authorization:
      credentials === ':' ? null : `Basic ${Buffer.from(credentials).toString('base64')}`,
  };
}

/** A percent sign that begins no escape stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * A connection to the first checked address that the proxy opens a tunnel to. CONNECT names the address, never the host, so
 * that the proxy looks nothing up and opens no way around the guard. What goes wrong before the tunnel stands is not the
 * site's: a proxy says 502 for its own reasons too.
 */
export async function connectThrough(
  proxy: ScanProxy,
  { addresses, port }: Route,
  dial: Dial,
  signal: AbortSignal,
): Promise<Socket> {
  let failure = broken('gave no answer');
  for (const address of inOrder(addresses)) {
    try {
      return await tunnel(proxy, authorityOf(address, port), dial, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof Failure)) throw error;
      failure = error;
    }
  }
  throw failure;
}

/** What a proxy that opens no tunnel in time is told as. */
export const proxyTimeout = (ms: number): Failure =>
  broken(`opened no connection within ${Math.round(ms)} ms`);

const authorityOf = (address: string, port: number): string =>
  `${isIPv6(address) ? `[${address}]` : address}:${port}`;

/** `deadline`: it counts against nobody. */
const broken = (what: string): Failure =>
  new Failure('deadline', `the proxy of SCAN_PROXY ${what}`, true);

function tunnel(
  proxy: ScanProxy,
  authority: string,
  dial: Dial,
  signal: AbortSignal,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = dial(proxy.host, proxy.port);
    let head = Buffer.alloc(0);
    const finish = (error: unknown) => {
      signal.removeEventListener('abort', onAbort);
      socket.off('data', onData);
      socket.off('close', onClose);
      if (error === null) return resolve(socket);
      socket.destroy();
      reject(error);
    };
    const onAbort = () => finish(signal.reason);
    const onClose = () => finish(broken('closed the connection'));
    const onData = (chunk: Buffer) => {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf(END_OF_HEAD);
      if (end < 0)
        return head.length > HEAD_BYTES_MAX
          ? finish(broken('answered something that is not HTTP'))
          : undefined;
      const status = STATUS_LINE.exec(head.toString('latin1', 0, end))?.[1];
      if (status === undefined) return finish(broken('answered something that is not HTTP'));
      if (!status.startsWith('2')) return finish(broken(`answered CONNECT with status ${status}`));
      // What follows the head is the site's.
      socket.pause();
      const rest = head.subarray(end + END_OF_HEAD.length);
      finish(null);
      if (rest.length > 0) socket.unshift(rest);
    };
    // Stays for the life of the socket: an error after the tunnel stands must not end the process.
    socket.on('error', () => finish(broken('cannot be reached')));
    socket.once('close', onClose);
    socket.on('data', onData);
    socket.once('connect', () => {
      const authorization =
        proxy.authorization === null ? '' : `Proxy-Authorization: ${proxy.authorization}\r\n`;
      socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${authorization}\r\n`);
    });
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
  });
}
