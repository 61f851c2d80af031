import { isIPv6, type Socket } from 'node:net';
import { Failure } from './failure';
import { dialOrder, type Dial, type Route } from './dial';

/** The operator's HTTP proxy for scans (`SCAN_PROXY`). */
export interface ScanProxy {
  readonly host: string;
  readonly port: number;
  /** Value of Proxy-Authorization, or null. Never part of a message. */
  readonly authorization: string | null;
}

const HEAD_BYTES_MAX = 16 * 1024;
const STATUS_LINE = /^HTTP\/1\.[01] ([1-5]\d\d)(?: |\r|$)/;
const END_OF_HEAD = Buffer.from('\r\n\r\n');

/** Parses `http://[user:password@]host:port`. Errors are for the operator and never contain the password. */
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

/** A percent sign that starts no valid escape is literal. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Opens a CONNECT tunnel to the first checked address that the proxy accepts. CONNECT names the address, not the host,
 * so that the proxy's DNS cannot bypass the guard. Failures before the tunnel is open never count against the site: a
 * proxy answers 502 for its own reasons too.
 */
export async function connectThrough(
  proxy: ScanProxy,
  { addresses, port }: Route,
  dial: Dial,
  signal: AbortSignal,
): Promise<Socket> {
  let failure = broken('gave no answer');
  for (const address of dialOrder(addresses)) {
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

/** Failure of a proxy that opened no tunnel in time. */
export const proxyTimeout = (ms: number): Failure =>
  broken(`opened no connection within ${Math.round(ms)} ms`);

const authorityOf = (address: string, port: number): string =>
  `${isIPv6(address) ? `[${address}]` : address}:${port}`;

/** Reason `deadline`, because it does not count against the site. */
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
      // Bytes after the head belong to the site.
      socket.pause();
      const rest = head.subarray(end + END_OF_HEAD.length);
      finish(null);
      if (rest.length > 0) socket.unshift(rest);
    };
    // Stays for the socket's lifetime: an error after the tunnel is open must not crash the process.
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
