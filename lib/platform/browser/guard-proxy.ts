import { randomBytes, timingSafeEqual } from 'node:crypto';
// oxlint-disable-next-line no-restricted-imports -- a proxy, which sends over guarded tunnels only
import {
  createServer,
  request as send,
  validateHeaderName,
  validateHeaderValue,
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { pipeline, type Duplex } from 'node:stream';
import type { GuardedTunnels } from '@seamark/engine';

export interface GuardProxy {
  readonly server: string;
  readonly username: string;
  readonly password: string;
  /** Bytes that arrived from sites. */
  readonly bytes: number;
  close(): Promise<void>;
}

interface ProxyLimits {
  /** Bytes from sites, after which all connections end. */
  readonly bytesMax: number;
  readonly connectionsMax: number;
  onExceeded(what: 'traffic' | 'connections'): void;
}

const USERNAME = 'seamark';
/** Headers of one connection (RFC 9110, section 7.6.1), which a proxy does not pass on. */
const HOP_HEADERS = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authentication-info',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
/** Status for an answer that cannot be passed on. */
const BAD_GATEWAY = 502;

/** Starts a proxy on loopback that reaches only what the guard allows. */
export async function startGuardProxy(
  tunnels: GuardedTunnels,
  limits: ProxyLimits,
): Promise<GuardProxy> {
  const proxy = new Proxy(tunnels, limits);
  await proxy.listen();
  return proxy;
}

class Proxy implements GuardProxy {
  readonly username = USERNAME;
  readonly password = randomBytes(24).toString('base64url');
  bytes = 0;
  private connections = 0;
  private readonly sockets = new Set<Duplex>();
  private readonly stop = new AbortController();
  private readonly http = createServer({ keepAlive: false });
  private readonly expected = Buffer.from(
    `Basic ${Buffer.from(`${USERNAME}:${this.password}`).toString('base64')}`,
  );

  constructor(
    private readonly tunnels: GuardedTunnels,
    private readonly limits: ProxyLimits,
  ) {
    this.http.on('connect', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      this.keep(socket);
      this.connect(request, socket, head).catch(() => socket.destroy());
    });
    this.http.on('request', (request, response) => {
      this.forward(request, response).catch(() => response.destroy());
    });
    this.http.on('upgrade', (_request, socket: Duplex) => socket.destroy());
    this.http.on('connection', (socket: Socket) => this.keep(socket));
  }

  get server(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  listen(): Promise<void> {
    return new Promise((resolve) => this.http.listen(0, '127.0.0.1', resolve));
  }

  close(): Promise<void> {
    this.stop.abort();
    for (const socket of this.sockets) socket.destroy();
    return new Promise((resolve) => this.http.close(() => resolve()));
  }

  /** `CONNECT host:port`, for https and WebSockets: TLS is between the browser and the site. */
  private async connect(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (!this.isKnown(request))
      return refuse(socket, '407 Proxy Authentication Required', CHALLENGE);
    const { host, port } = authorityOf(request.url ?? '');
    const scheme = port === '443' ? 'https' : 'http';
    const site = await this.open(`${scheme}://${host}:${port}/`);
    if (site === null) return refuse(socket, '403 Forbidden');
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    site.write(head);
    this.watch(site);
    // A reset on one side ends the other at once.
    pipeline(site, socket, () => undefined);
    pipeline(socket, site, () => undefined);
  }

  /** A request for an `http:` address, on a separate connection. */
  private async forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!this.isKnown(request))
      return void response.writeHead(407, { 'proxy-authenticate': 'Basic realm="seamark"' }).end();
    const url = request.url ?? '';
    const site = URL.canParse(url) ? await this.open(url) : null;
    if (site === null) return void response.writeHead(403).end();
    const { pathname, search, host } = new URL(url);
    const onward = send({
      createConnection: () => site,
      method: request.method,
      path: pathname + search,
      headers: { ...passedHeaders(request), host, connection: 'close' },
    });
    this.watch(site);
    passAnswer(onward, response);
    request.pipe(onward);
  }

  /** A guarded connection; null if the guard refuses it, a limit is reached, or the host cannot be reached. */
  private async open(url: string): Promise<Socket | null> {
    this.connections += 1;
    if (this.connections > this.limits.connectionsMax) {
      this.limits.onExceeded('connections');
      return null;
    }
    try {
      const site = await this.tunnels.open(url, this.stop.signal);
      this.keep(site);
      return site;
    } catch {
      return null;
    }
  }

  /** Counts what arrives. Called when something reads it, because it makes the socket flow. */
  private watch(site: Socket): void {
    site.on('data', (chunk: Buffer) => {
      this.bytes += chunk.byteLength;
      if (this.bytes <= this.limits.bytesMax) return;
      this.limits.onExceeded('traffic');
      for (const socket of this.sockets) socket.destroy();
    });
  }

  private keep(socket: Duplex): void {
    this.sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.sockets.delete(socket));
  }

  private isKnown(request: IncomingMessage): boolean {
    const credentials = Buffer.from(request.headers['proxy-authorization'] ?? '');
    return (
      credentials.byteLength === this.expected.byteLength &&
      timingSafeEqual(credentials, this.expected)
    );
  }
}

const CHALLENGE = 'Proxy-Authenticate: Basic realm="seamark"\r\n';

function refuse(socket: Duplex, status: string, headers = ''): void {
  socket.end(`HTTP/1.1 ${status}\r\n${headers}Content-Length: 0\r\nConnection: close\r\n\r\n`);
}

/** Passes the answer on as it arrives. One that is cut off, or that has a status of no final answer, ends at once. */
function passAnswer(onward: ClientRequest, response: ServerResponse): void {
  let isAnswered = false;
  onward.on('error', () => response.destroy());
  onward.on('close', () => {
    if (!isAnswered) response.destroy();
  });
  response.on('close', () => onward.destroy());
  onward.on('response', (answer) => {
    isAnswered = true;
    answer.on('error', () => response.destroy());
    const { statusCode = 0 } = answer;
    // 407 would ask the browser for the password of this proxy.
    if (statusCode < 200 || statusCode > 599 || statusCode === 407) {
      return void response.writeHead(BAD_GATEWAY).end();
    }
    response.writeHead(statusCode, passedHeaders(answer));
    pipeline(answer, response, () => undefined);
  });
}

/** Headers that may pass a proxy, and that Node can write. */
function passedHeaders({ headers }: IncomingMessage): OutgoingHttpHeaders {
  const named = (headers.connection ?? '').toLowerCase().split(/\s*,\s*/);
  const passed = Object.entries(headers).filter(
    ([name, value]) => !HOP_HEADERS.has(name) && !named.includes(name) && isWritable(name, value),
  );
  return Object.fromEntries(passed);
}

function isWritable(name: string, value: string | string[] | undefined): boolean {
  try {
    validateHeaderName(name);
    for (const line of [value].flat()) validateHeaderValue(name, line ?? '');
    return true;
  } catch {
    return false;
  }
}

/** `[::1]:443` → host with brackets and port. */
function authorityOf(text: string): { readonly host: string; readonly port: string } {
  const at = text.lastIndexOf(':');
  return { host: text.slice(0, Math.max(0, at)), port: text.slice(at + 1) };
}
