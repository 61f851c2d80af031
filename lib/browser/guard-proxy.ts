import { randomBytes, timingSafeEqual } from 'node:crypto';
// oxlint-disable-next-line no-restricted-imports -- a proxy, which sends over guarded tunnels only
import {
  createServer,
  request as send,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
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
/** Headers that concern the connection to the proxy. */
const HOP_HEADERS = ['proxy-authorization', 'proxy-connection', 'connection', 'keep-alive'];

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
      void this.connect(request, socket, head);
    });
    this.http.on('request', (request, response) => void this.forward(request, response));
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
    site.pipe(socket);
    socket.pipe(site);
  }

  /** A request for an `http:` address, on a separate connection. */
  private async forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!this.isKnown(request))
      return void response.writeHead(407, { 'proxy-authenticate': 'Basic realm="seamark"' }).end();
    const url = request.url ?? '';
    const site = URL.canParse(url) ? await this.open(url) : null;
    if (site === null) return void response.writeHead(403).end();
    const { pathname, search, host } = new URL(url);
    const headers = { ...request.headers, host, connection: 'close' };
    for (const name of HOP_HEADERS.slice(0, 2)) Reflect.deleteProperty(headers, name);
    const onward = send({
      createConnection: () => site,
      method: request.method,
      path: pathname + search,
      headers,
    });
    this.watch(site);
    onward.on('error', () => response.destroy());
    onward.on('response', (answer) => {
      const kept = Object.entries(answer.headers).filter(([name]) => !HOP_HEADERS.includes(name));
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept));
      answer.pipe(response);
    });
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
    const given = Buffer.from(request.headers['proxy-authorization'] ?? '');
    return given.byteLength === this.expected.byteLength && timingSafeEqual(given, this.expected);
  }
}

const CHALLENGE = 'Proxy-Authenticate: Basic realm="seamark"\r\n';

function refuse(socket: Duplex, status: string, headers = ''): void {
  socket.end(`HTTP/1.1 ${status}\r\n${headers}Content-Length: 0\r\nConnection: close\r\n\r\n`);
}

/** `[::1]:443` → host with brackets and port. */
function authorityOf(text: string): { readonly host: string; readonly port: string } {
  const at = text.lastIndexOf(':');
  return { host: text.slice(0, Math.max(0, at)), port: text.slice(at + 1) };
}
