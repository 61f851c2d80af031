import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@/lib/platform/observe/log';
import { OperatorError } from '@/lib/platform/config/operator-error';
import { cleanHeaders, refuseOddRequest } from './front';
import { observeRequest } from './observe-request';
import type { Readiness } from './readiness';
import { answerJson } from './answer-json';

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export interface HttpServerOptions {
  readonly hops: number;
  /** We are served over https, so responses include HSTS. */
  readonly isSecure: boolean;
  readonly readiness: Readiness;
  /** Pages and API; null in a process without them (a worker's health port). */
  readonly handler: RequestHandler | null;
  /**
   * Hot updates of the development server; in production, upgrades are answered as ordinary
   * requests.
   */
  readonly upgrade: UpgradeHandler | null;
}

const HEADERS_MS = 15_000;
const REQUEST_MS = 30_000;
/** Advertised as 5 s, so that a request sent at the last moment still finds its connection open. */
const KEEP_ALIVE_MS = 5999;
/** Node's default of 30 s would turn a limit of 15 s into 45 s. */
const LATE_CHECK_MS = 1000;
const HEADER_BYTES = 16 * 1024;
const ARRIVED_MS = 100;
/** Time in which connections opened at the last moment get an error response instead of a reset. */
const LINGER_MS = 1000;
const RETRY = { 'retry-after': '5' };

async function answerHealth(
  request: IncomingMessage,
  response: ServerResponse,
  readiness: Readiness,
): Promise<boolean> {
  const path = (request.url ?? '').split('?', 1)[0];
  if (path !== '/api/health/live' && path !== '/api/health/ready') return false;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    answerJson(
      response,
      405,
      { error: 'method_not_allowed', message: 'Use GET for this endpoint.' },
      { allow: 'GET, HEAD' },
    );
    return true;
  }
  // The missing parts are logged, not sent to strangers.
  const isWell =
    path === '/api/health/live' ? readiness.isAlive : (await readiness.missing()) === null;
  if (isWell) answerJson(response, 200, { status: 'ok' });
  else
    answerJson(
      response,
      503,
      { error: 'unavailable', message: 'Not ready to serve. Try again in 5 seconds.' },
      RETRY,
    );
  return true;
}

/** Answers requests that fail below HTTP: too large, too slow, malformed. */
function answerClientError(error: Error & { code?: string }, socket: Duplex): void {
  // Browsers preconnect; data sent on an unused connection would be taken for the response to its
  // first request.
  const isUnused = socket instanceof Socket && socket.bytesRead === 0;
  if (!socket.writable || isUnused || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const message =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? `The request headers can have at most ${HEADER_BYTES} bytes.`
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 'The request took too long to arrive.'
        : 'The request is not valid HTTP.';
  const body = JSON.stringify({ error: 'invalid_input', message });
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/**
 * Headers missing from Next's own responses. A 304 keeps the policy of the page that the browser
 * stored.
 */
const DEFAULT_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

function completeHeaders(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...rest: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    if (status !== 304)
      for (const [name, value] of Object.entries(DEFAULT_HEADERS))
        if (!response.hasHeader(name)) response.setHeader(name, value);
    return writeHead(status, ...rest);
  };
}

function notListening(error: NodeJS.ErrnoException, port: number, host: string | undefined): Error {
  if (error.code === 'EADDRINUSE')
    return new OperatorError(
      `Port ${port} is already in use, possibly by another Seamark. Stop it, or set PORT to a different port.`,
    );
  if (error.code === 'EACCES')
    return new OperatorError(
      `This account isn’t allowed to listen on port ${port}. Set PORT to 1024 or higher, and put a proxy in front.`,
    );
  return new OperatorError(
    `HOST=${host ?? ''} is not an address of this machine (${error.code}). Set HOST to one of its addresses, or leave it unset.`,
  );
}

/** HTTP server with time and size limits per request, and a count of requests in flight. */
export class HttpServer {
  readonly server: Server;
  readonly #options: HttpServerOptions;
  #isStopping = false;
  #isDraining = false;
  #inFlight = 0;
  #onIdle: () => void = () => undefined;

  constructor(options: HttpServerOptions) {
    this.#options = options;
    this.server = createServer({
      maxHeaderSize: HEADER_BYTES,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: LATE_CHECK_MS,
    });
    const answer = (request: IncomingMessage, response: ServerResponse): void => {
      this.#answer(request, response).catch((error: unknown) => {
        log.error('A request could not be answered', { method: request.method, error });
        response.destroy();
      });
    };
    this.server.on('request', answer);
    // Node would answer an unknown expectation with an empty 417; ignoring it is allowed (RFC 9110
    // section 10.1.1).
    this.server.on('checkExpectation', answer);
    this.server.on('clientError', answerClientError);
    const { upgrade } = options;
    if (upgrade) this.server.on('upgrade', upgrade);
  }

  /** Without a host Node listens on `::` including IPv4, or on `0.0.0.0` if IPv6 is off. */
  listen(port: number, host: string | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      this.server.once('error', (error) => reject(notListening(error, port, host)));
      this.server.listen(port, host, () => {
        this.server.removeAllListeners('error');
        resolve();
      });
    });
  }

  /**
   * Keeps answering but closes connections, until load balancers notice that the server is leaving.
   */
  async drain(ms: number): Promise<void> {
    this.#isDraining = true;
    await sleep(ms);
  }

  /**
   * Refuses new requests and waits up to `graceMs` for those in flight; true if all were answered.
   */
  async stop(graceMs: number): Promise<boolean> {
    this.#isStopping = true;
    // Requests that have already arrived are still read and answered.
    await sleep(ARRIVED_MS);
    if (this.#inFlight > 0)
      await Promise.race([
        new Promise<void>((resolve) => (this.#onIdle = resolve)),
        sleep(graceMs, undefined, { ref: false }),
      ]);
    const isDone = this.#inFlight === 0;
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    await Promise.race([closed, sleep(LINGER_MS, undefined, { ref: false })]);
    this.server.closeAllConnections();
    return isDone;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { hops, isSecure } = this.#options;
    cleanHeaders(request, hops);
    await observeRequest(request, response, () => this.#respond(request, response, isSecure));
  }

  async #respond(
    request: IncomingMessage,
    response: ServerResponse,
    isSecure: boolean,
  ): Promise<void> {
    if (this.#isDraining) response.setHeader('Connection', 'close');
    completeHeaders(response);
    if (isSecure)
      response.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    this.#inFlight += 1;
    response.once('close', () => {
      this.#inFlight -= 1;
      if (this.#inFlight === 0) this.#onIdle();
    });
    try {
      await this.#route(request, response);
    } catch (error) {
      log.error('A request failed outside its handler', { method: request.method, error });
      if (response.headersSent) response.destroy();
      else
        answerJson(response, 500, {
          error: 'internal_error',
          message: 'Something went wrong on our side.',
        });
    }
  }

  async #route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (refuseOddRequest(request, response)) return;
    if (await answerHealth(request, response, this.#options.readiness)) return;
    if (this.#isStopping) {
      const message = 'The server is restarting. Try again in 5 seconds.';
      answerJson(
        response,
        503,
        { error: 'unavailable', message },
        { ...RETRY, connection: 'close' },
      );
      return;
    }
    if (this.#options.handler) await this.#options.handler(request, response);
    else answerJson(response, 404, { error: 'not_found', message: 'No such endpoint.' });
  }
}
