import { TLSSocket } from 'node:tls';
import type { Socket } from 'node:net';
import { Client, type Dispatcher } from 'undici';
import type { Attempt } from './attempts';
import { BodyReader, type ReadBody } from './body-reader';
import type { KeptBodies } from './kept-bodies';
import { exchangeFailure, Failure } from './failure';
import { tlsFacts } from './handshake';
import type { Ask, HeaderLines, TlsFacts } from './types';

export interface WireRequest {
  readonly method: Ask['method'];
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly capBytes: number;
  readonly bodies: KeptBodies;
}

export interface WireAnswer extends ReadBody {
  readonly status: number;
  readonly headers: HeaderLines;
  readonly tls: TlsFacts | null;
}

const HEADER_BYTES_MAX = 32 * 1024;
const HEADER_LINES_MAX = 200;
/** Servers send one 103 Early Hints; more than this many interim answers is an attack. */
const INTERIM_ANSWERS_MAX = 10;
const IDLE_MS = 4000;
/** Limit for head, chunk framing, and TLS overhead; bounds endless chunk extensions. */
const FRAMING_BYTES_MAX = 256 * 1024;

const WITHOUT_BODY = new Set([204, 304]);
const NO_BODY: ReadBody = {
  body: new Uint8Array(),
  truncated: false,
  wireBytes: 0,
  bodyError: null,
};

/** Given to undici when it wants to reconnect: connections are opened and checked elsewhere. */
class Stale extends Error {}

/** One socket to one origin; carries one request at a time. */
export class Connection {
  readonly tls: TlsFacts | null;
  /**
   * The connection has answered before. If it breaks before its next answer, keep-alive expired and the site is not at
   * fault.
   */
  isReused = false;
  #idleSince = performance.now();
  readonly #client: Client;
  /**
   * Callback of the current request. One shared listener, because adding one per request costs as much as parsing a
   * head.
   */
  #onReadable: (() => void) | null = null;

  constructor(
    readonly origin: string,
    private readonly socket: Socket,
  ) {
    this.tls = socket instanceof TLSSocket ? tlsFacts(socket) : null;
    socket.on('readable', () => this.#onReadable?.());
    let isGiven = false;
    this.#client = new Client(origin, {
      pipelining: 1,
      maxHeaderSize: HEADER_BYTES_MAX,
      headersTimeout: 0, // The attempt's own clock covers everything.
      bodyTimeout: 0,
      keepAliveTimeout: IDLE_MS,
      connect: (_options, callback) => {
        // undici loses the request if the callback runs synchronously.
        queueMicrotask(() => (isGiven ? callback(new Stale(), null) : callback(null, socket)));
        queueMicrotask(() => {
          isGiven = true;
        });
      },
    });
  }

  /** Compares the clock: on a busy machine the idle timer may fire late. */
  get isUsable(): boolean {
    if (performance.now() - this.#idleSince >= IDLE_MS) return false;
    return !this.socket.destroyed && this.socket.writable && !this.socket.readableEnded;
  }

  onClose(listener: () => void): void {
    this.socket.once('close', listener);
  }

  async destroy(): Promise<void> {
    this.socket.destroy();
    await this.#client.destroy();
  }

  /** Rejects with a Failure, or with a StaleConnection if a reused connection broke before its answer began. */
  exchange(request: WireRequest, attempt: Attempt): Promise<WireAnswer> {
    return new Promise((resolve, reject) => {
      const exchange = new Exchange(request, this.tls, (error, answer) => {
        attempt.onStop(null);
        this.#onReadable = null;
        if (answer) {
          this.isReused = true;
          this.#idleSince = performance.now();
          return resolve(answer);
        }
        const isStale = this.isReused && !exchange.hasBegun && !attempt.isStopped;
        reject(isStale ? new StaleConnection() : exchangeFailure(error));
      });
      attempt.onStop((reason) => {
        exchange.stop(reason);
        void this.destroy();
      });
      // A tenth of a 64-byte chunk is framing, so twice the cap is more than any useful answer needs.
      const readMax = this.socket.bytesRead + 2 * request.capBytes + FRAMING_BYTES_MAX;
      this.#onReadable = () => {
        if (this.socket.bytesRead > readMax) exchange.cut();
      };
      this.#client.dispatch(
        {
          method: request.method,
          path: request.url.pathname + request.url.search,
          headers: request.headers,
          body: request.body ?? null,
          // Otherwise undici closes the connection after every HEAD; a server that sends a body to HEAD breaks only
          // this connection.
          reset: false,
        },
        exchange,
      );
    });
  }
}

/** A kept connection had ended; the request is retried on a new one without a charge to the budget. */
export class StaleConnection extends Failure {
  constructor() {
    super('reset', 'connection closed before the answer began', true);
  }
}

/**
 * Dispatch handler of one request. Takes raw header lines, because undici's parsed form joins duplicates and loses
 * order.
 */
class Exchange implements Dispatcher.DispatchHandler {
  hasBegun = false;
  #controller: Dispatcher.DispatchController | null = null;
  #reader: BodyReader | null = null;
  #interimAnswers = 0;
  #isSettled = false;

  constructor(
    private readonly request: WireRequest,
    private readonly tls: TlsFacts | null,
    private readonly settle: (error: unknown, answer: WireAnswer | null) => void,
  ) {}

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isSettled) controller.abort(new Error('stopped'));
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    if (status < 200) {
      if (++this.#interimAnswers > INTERIM_ANSWERS_MAX)
        this.stop(new Failure('headers', 'a flood of interim answers'));
      return;
    }
    this.hasBegun = true;
    const raw = controller.rawHeaders as Buffer[];
    if (raw.length / 2 > HEADER_LINES_MAX)
      return this.stop(new Failure('headers', `more than ${HEADER_LINES_MAX} header lines`));
    const headers = headerLines(raw);
    // A 304 may name the length of the body that it omits (RFC 9110 8.6); undici would wait for it and fail.
    if (WITHOUT_BODY.has(status))
      return this.#succeed({ status, headers, tls: this.tls, ...NO_BODY });
    const cut = () => controller.abort(new Error('cut'));
    const { capBytes, body, bodies } = this.request;
    const done = (read: ReadBody) => this.#succeed({ status, headers, tls: this.tls, ...read });
    this.#reader = new BodyReader(headers, capBytes, cut, done, jsonRpcId(body), bodies);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#reader?.write(chunk);
  }

  onResponseEnd(): void {
    this.#reader?.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error);
  }

  /** Stops reading; the body so far is the answer's body. */
  cut(): void {
    if (this.#reader) this.#reader.stop();
    else this.stop(new Failure('headers', 'the head of the answer has no end'));
  }

  stop(reason: unknown): void {
    this.#fail(reason);
    this.#controller?.abort(new Error('stopped'));
  }

  #succeed(answer: WireAnswer): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    this.settle(null, answer);
  }

  #fail(error: unknown): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    this.#reader?.abandon();
    this.settle(error, null);
  }
}

/** Quoted id of our JSON-RPC request, which the event that answers it repeats. */
function jsonRpcId(body: string | undefined): string | null {
  return /^\{"jsonrpc":"2\.0","id":("[\w-]+")/.exec(body ?? '')?.[1] ?? null;
}

function headerLines(raw: readonly Buffer[]): HeaderLines {
  const lines: [string, string][] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) {
    lines.push([raw[i]!.toString('latin1').toLowerCase(), raw[i + 1]!.toString('latin1')]);
  }
  return lines;
}
