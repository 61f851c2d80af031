import { isIP, type Socket } from 'node:net';
import { isPublicAddress, withoutBrackets, withoutDot } from './address';
import type { Attempt } from './attempts';
import type { ConnectTo } from './connect-to';
import { Connection } from './connection';
import { connectFirst, type Dial, type Route } from './dial';
import { Failure } from './failure';
import { startTls, type TlsSetup } from './handshake';
import { isPublicBehindNat64, type Nat64 } from './nat64';
import { connectThrough, proxyTimeout, type ScanProxy } from './proxy';
import { resolvePublic, type Resolved, type Resolver, type TxtResolver } from './resolve';
import type { StartTimer } from './timer';

export interface ConnectionSetup {
  readonly resolver: Resolver;
  readonly txt: TxtResolver;
  readonly nat64: Nat64;
  readonly dial: Dial;
  readonly connectTo: ConnectTo;
  /** Proxy to the public internet; listed hosts are connected to directly. */
  readonly proxy: ScanProxy | null;
  readonly tls: TlsSetup;
  readonly startTimer: StartTimer;
}

/** Limit for DNS, TCP, and TLS together, so that a host that drops packets does not use up the attempt. */
const CONNECT_MS_MAX = 5000;
/** Part of that limit for DNS: a slow lookup is reported as `dns` and leaves time to connect. */
const LOOK_UP_SHARE = 0.8;
/** Below 1, so that a hanging proxy is reported as such and not as an unreachable site. */
const PROXY_SHARE = 0.9;
const OPEN_MAX = 6;

/** Connections of one run: opened to checked addresses only, and kept alive for reuse. */
export class Connections {
  readonly #open = new Set<Connection>();
  readonly #idle = new Set<Connection>();
  readonly #lookups = new Map<string, Promise<Resolved>>();
  readonly #met = new Set<string>();

  constructor(
    private readonly setup: ConnectionSetup,
    private readonly onConnect: (origin: string) => void,
  ) {}

  /** Addresses at which the host may be dialled. Throws a Failure if there are none; sends nothing to the site. */
  async route(url: URL, attempt: Pick<Attempt, 'signal'>, timeoutMs: number): Promise<Route> {
    const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
    const { connectTo } = this.setup;
    const host = withoutDot(url.hostname);
    if (connectTo.has(host)) {
      const endpoint = connectTo.endpoint(host, port);
      if (!endpoint) throw new Failure('refused', 'connection refused');
      return { addresses: [endpoint.address], port: endpoint.port, isListed: true };
    }
    const literal = withoutBrackets(host);
    if (isIP(literal)) {
      const nat64 = await this.setup.nat64.prefixesFor([literal], attempt.signal);
      const isPublic = isPublicAddress(literal) && isPublicBehindNat64(literal, nat64);
      if (!isPublic) throw new Failure('blocked', 'the address is not on the public internet');
      return { addresses: [literal], port, isListed: false };
    }
    return { ...(await this.#lookUp(host, attempt, timeoutMs)), port, isListed: false };
  }

  idle(origin: string): Connection | null {
    for (const connection of this.#idle) {
      if (connection.origin !== origin || !connection.isUsable) continue;
      this.#idle.delete(connection);
      return connection;
    }
    return null;
  }

  async connect(
    url: URL,
    route: Route,
    signal: AbortSignal,
    connectMs: number,
  ): Promise<Connection> {
    this.#makeRoom();
    const socket = await this.#withTimeLimit(
      connectMs,
      signal,
      async (limit) => {
        const raw = await this.#dial(route, limit, connectMs);
        return url.protocol === 'https:' ? startTls(raw, url.hostname, this.setup.tls, limit) : raw;
      },
      noConnection,
    );
    const connection = new Connection(url.origin, socket);
    this.#open.add(connection);
    connection.onClose(() => {
      this.#open.delete(connection);
      this.#idle.delete(connection);
    });
    if (!this.#met.has(url.origin)) {
      this.#met.add(url.origin);
      this.onConnect(url.origin);
    }
    return connection;
  }

  /** A connection without TLS, which is neither reused nor closed here. */
  async tunnel(url: URL, signal: AbortSignal, timeoutMs: number): Promise<Socket> {
    const route = await this.route(url, { signal }, timeoutMs);
    return this.#withTimeLimit(
      timeoutMs,
      signal,
      (limit) => this.#dial(route, limit, timeoutMs),
      noConnection,
    );
  }

  #dial(route: Route, signal: AbortSignal, connectMs: number): Promise<Socket> {
    const { dial, proxy } = this.setup;
    if (proxy === null || route.isListed) return connectFirst(route, dial, signal);
    return this.#withTimeLimit(
      connectMs * PROXY_SHARE,
      signal,
      (limit) => connectThrough(proxy, route, dial, limit),
      proxyTimeout,
    );
  }

  giveBack(connection: Connection): void {
    if (connection.isUsable) this.#idle.add(connection);
  }

  async destroy(): Promise<void> {
    await Promise.all([...this.#open].map((connection) => connection.destroy()));
  }

  /** One lookup per name and run, so that the addresses cannot change between requests. Failures are not cached. */
  #lookUp(name: string, attempt: Pick<Attempt, 'signal'>, timeoutMs: number): Promise<Resolved> {
    const existing = this.#lookups.get(name);
    if (existing) return existing;
    const limitMs = Math.min(CONNECT_MS_MAX, timeoutMs) * LOOK_UP_SHARE;
    const lookup = this.#withTimeLimit(
      limitMs,
      attempt.signal,
      (limit) => resolvePublic(name, this.setup.resolver, this.setup.nat64, limit),
      noLookUp,
    );
    this.#lookups.set(name, lookup);
    lookup.catch((error: unknown) => {
      const isFinal = error instanceof Failure && !error.isRetryable && error.reason !== 'deadline';
      if (!isFinal) this.#lookups.delete(name);
    });
    return lookup;
  }

  #makeRoom(): void {
    for (const connection of this.#idle) {
      if (this.#open.size < OPEN_MAX) return;
      this.#idle.delete(connection);
      this.#open.delete(connection);
      void connection.destroy();
    }
  }

  /** Runs work under a time limit in addition to the signal; work that ignores its signal is abandoned. */
  #withTimeLimit<T>(
    limitMs: number,
    outer: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
    late: (ms: number) => Failure,
  ): Promise<T> {
    const inner = new AbortController();
    const onAbort = () => inner.abort(outer.reason);
    const cancelTimer = this.setup.startTimer(limitMs, () => inner.abort(late(limitMs)));
    outer.addEventListener('abort', onAbort, { once: true });
    if (outer.aborted) onAbort();
    const stopped = new Promise<never>((_resolve, reject) => {
      if (inner.signal.aborted) reject(inner.signal.reason);
      inner.signal.addEventListener('abort', () => reject(inner.signal.reason), { once: true });
    });
    return Promise.race([work(inner.signal), stopped]).finally(() => {
      cancelTimer();
      outer.removeEventListener('abort', onAbort);
    });
  }
}

/** Milliseconds left to connect after a lookup that took `spentMs`. */
export function connectLimitMs(timeoutMs: number, spentMs: number): number {
  return Math.max(1, Math.min(CONNECT_MS_MAX, timeoutMs) - spentMs);
}

const noConnection = (ms: number): Failure =>
  new Failure('timeout', `no connection within ${Math.round(ms)} ms`, true);
const noLookUp = (ms: number): Failure =>
  new Failure('dns', `no answer from the name servers within ${Math.round(ms)} ms`, true);
