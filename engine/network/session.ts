import { setTimeout as sleep } from 'node:timers/promises';
import { Attempts, type Attempt } from './attempts';
import { Connections, connectLimitMs, type ConnectionSetup } from './connections';
import { StaleConnection, type Connection, type WireAnswer } from './connection';
import { Failure } from './failure';
import { KeptBodies } from './kept-bodies';
import { Lanes } from './lanes';
import { isRedirect, nextRedirectStep, type RedirectStep } from './redirect';
import { redactorOf } from './redaction';
import { noAnswer } from './resolve';
import { backoffMs, retryDelayMs } from './retry';
import { parseTarget } from './target';
import {
  askKey,
  type Answer,
  type Ask,
  type Hop,
  INVALID_TOKEN,
  type NoReply,
  type Reply,
  type NetworkSession,
  type NetworkSessionOptions,
  type SignRequest,
} from './types';

/** Headers that are never sent: credentials and connection headers. */
const NEVER_SENT = new Set([
  'cookie',
  'authorization',
  'proxy-authorization',
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'upgrade',
  'expect',
  'te',
  'keep-alive',
]);

/** A defect of the engine ends one request, not the run, and never counts against the site. */
const DEFECT = new Failure('deadline', 'this request failed inside the scanner');

/** RFC 4501: `dns:_x402.example.com?type=TXT`. */
const TXT_SCHEME = 'dns:';

interface CachedAnswer {
  readonly capBytes: number;
  readonly answer: Promise<Answer>;
}

export class GuardedSession implements NetworkSession {
  readonly #cache = new Map<string, CachedAnswer>();
  readonly #lanes = new Lanes();
  readonly #connections: Connections;
  readonly #attempts: Attempts;
  readonly #bodies = new KeptBodies();
  readonly #redact: (answer: Answer) => Answer;
  /** Aborts all running work with the signal's reason, or with a `deadline` Failure on close. */
  readonly #stop = new AbortController();
  readonly #pending = new Set<(reason: unknown) => void>();
  #sent = 0;
  #closing: Promise<void> | null = null;

  constructor(
    private readonly setup: ConnectionSetup,
    private readonly options: NetworkSessionOptions,
    private readonly sign?: SignRequest,
  ) {
    this.#redact = redactorOf(options.originHeaders?.headers ?? {});
    this.#attempts = new Attempts(options.timeoutMs, setup.startTimer);
    this.#connections = new Connections(setup, (origin) => options.onConnect?.(origin));
    if (options.signal.aborted) this.#onAbort();
    else options.signal.addEventListener('abort', this.#onAbort, { once: true });
  }

  get sent(): number {
    return this.#sent;
  }

  ask(ask: Ask): Promise<Answer> {
    if (ask.elseGet && ask.method === 'HEAD') return this.#askElseGet(ask);
    const key = askKey(ask);
    const cached = this.#cache.get(key);
    if (cached && cached.capBytes >= ask.capBytes)
      return cached.answer.then((answer) => cutToCap(answer, ask.capBytes));
    const answer = cached
      ? cached.answer.then((first) => (isCut(first) ? this.#start(ask) : first))
      : this.#start(ask);
    this.#cache.set(key, { capBytes: ask.capBytes, answer });
    return answer;
  }

  close(): Promise<void> {
    this.#halt(new Failure('deadline', 'the time for this run is over'));
    return (this.#closing ??= this.#connections.destroy());
  }

  readonly #onAbort = () => {
    this.#halt(this.options.signal.reason);
    void this.close();
  };

  #halt(reason: unknown): void {
    if (this.#stop.signal.aborted) return;
    this.options.signal.removeEventListener('abort', this.#onAbort);
    this.#stop.abort(reason);
    this.#attempts.stop(reason);
    this.#lanes.clear();
    for (const settle of this.#pending) settle(reason);
    this.#pending.clear();
  }

  async #askElseGet(ask: Ask): Promise<Answer> {
    const head = await this.ask({ ...ask, elseGet: false });
    const isUnsupported = head.kind === 'reply' && (head.status === 405 || head.status === 501);
    return isUnsupported ? this.ask({ ...ask, method: 'GET', elseGet: false }) : head;
  }

  /** Races the work against the end of the session, so that a stop takes effect at once. */
  #start(ask: Ask): Promise<Answer> {
    const startedAt = performance.now();
    return new Promise((resolve, reject) => {
      const settle = (reason: unknown) => {
        if (reason instanceof Failure) resolve(noReply(ask.url, [], reason, startedAt));
        else reject(reason);
      };
      if (this.#stop.signal.aborted) return settle(this.#stop.signal.reason);
      this.#pending.add(settle);
      this.#inLane(ask)
        .then(resolve, (error: unknown) => settle(error instanceof Failure ? error : DEFECT))
        .finally(() => this.#pending.delete(settle));
    });
  }

  async #inLane(ask: Ask): Promise<Answer> {
    if (ask.url.startsWith(TXT_SCHEME)) return this.#textRecords(ask);
    await this.#lanes.enter(ask.lane);
    try {
      return this.#redact(await this.#follow(ask));
    } finally {
      this.#lanes.leave(ask.lane);
    }
  }

  /** No request to the site. A listed host is in the operator's network, so public DNS is not queried for it. */
  async #textRecords({ url, method, capBytes }: Ask): Promise<Answer> {
    const startedAt = performance.now();
    const name = url.slice(TXT_SCHEME.length).split('?')[0] ?? '';
    const isListed = this.setup.connectTo.has(name.replace(/^_[^.]*\./, ''));
    let records: readonly string[];
    try {
      records = isListed ? [] : await this.setup.txt(name, this.#stop.signal);
    } catch (error) {
      if (this.#stop.signal.aborted) throw this.#stop.signal.reason;
      return noReply(url, [], noAnswer(name, error), startedAt);
    }
    const body = Buffer.from(records.join('\n')).subarray(0, capBytes);
    const answer = {
      status: records.length > 0 ? 200 : 404,
      headers: [['content-type', 'text/plain; charset=utf-8']] as const,
      body: new Uint8Array(body),
      truncated: false,
      wireBytes: body.byteLength,
      bodyError: null,
      tls: null,
    };
    return reply(
      { method, url: new URL(url), headers: {}, body: undefined },
      answer,
      [],
      null,
      startedAt,
    );
  }

  async #follow(ask: Ask): Promise<Answer> {
    const startedAt = performance.now();
    const hops: Hop[] = [];
    const first = parseTarget(ask.url, 'url', this.setup.connectTo);
    if (!first.ok) return noReply(ask.url, hops, new Failure('blocked', first.message), startedAt);
    let step: RedirectStep = {
      method: ask.method,
      url: new URL(first.target.url),
      headers: this.#headersOf(ask),
      body: ask.body,
    };
    let before: { step: RedirectStep; answer: WireAnswer } | null = null;
    for (;;) {
      let answer: WireAnswer;
      try {
        answer = await this.#askWithRetries(step, ask, hops.length > 0);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        if (!before || error.reason !== 'blocked')
          return noReply(step.url.href, hops, error, startedAt);
        return reply(before.step, before.answer, hops.slice(0, -1), 'target-refused', startedAt);
      }
      if (!ask.follow || !isRedirect(answer.status))
        return reply(step, answer, hops, null, startedAt);
      const next = nextRedirectStep(
        step,
        answer.status,
        answer.headers,
        hops.length,
        this.setup.connectTo,
      );
      if (typeof next === 'string') return reply(step, answer, hops, next, startedAt);
      hops.push({ url: step.url.href, status: answer.status, headers: answer.headers });
      before = { step, answer };
      step = next;
    }
  }

  /** One redirect step with its retries. */
  async #askWithRetries(step: RedirectStep, ask: Ask, isHop: boolean): Promise<WireAnswer> {
    for (let repeat = 0; ; repeat += 1) {
      const isLast = repeat >= this.options.retries;
      if (isHop || repeat > 0) await this.#pause(this.#lanes.paceMs(ask.lane));
      let delayMs: number | null;
      try {
        const answer = await this.#attempts.run((attempt) =>
          this.#send(step, ask.capBytes, attempt),
        );
        delayMs = isLast ? null : retryDelayMs(answer.status, answer.headers, repeat);
        // Without budget for a retry, this answer is final.
        if (delayMs === null || this.#sent >= this.options.requestsMax) return answer;
      } catch (error) {
        if (
          !(error instanceof Failure) ||
          !error.isRetryable ||
          (error.reason === 'timeout' && ask.isLateFinal) ||
          isLast ||
          this.#sent >= this.options.requestsMax
        )
          throw error;
        delayMs = backoffMs(repeat);
      }
      await this.#pause(delayMs);
    }
  }

  async #send(step: RedirectStep, capBytes: number, attempt: Attempt): Promise<WireAnswer> {
    const { timeoutMs } = this.options;
    if (this.#stop.signal.aborted) attempt.stop(this.#stop.signal.reason);
    attempt.throwIfStopped();
    if (this.#sent >= this.options.requestsMax) throw this.#exhausted();
    const startedAt = performance.now();
    const route = await this.#connections.route(step.url, attempt, timeoutMs);
    const connection = this.#connections.idle(step.url.origin);
    this.#spend();
    if (connection) {
      try {
        return await this.#exchange(connection, step, capBytes, attempt);
      } catch (error) {
        if (!(error instanceof StaleConnection)) throw error;
        this.#spend();
      }
    }
    const connectMs = connectLimitMs(timeoutMs, performance.now() - startedAt);
    return this.#exchange(
      await this.#connections.connect(step.url, route, attempt.signal, connectMs),
      step,
      capBytes,
      attempt,
    );
  }

  async #exchange(
    connection: Connection,
    step: RedirectStep,
    capBytes: number,
    attempt: Attempt,
  ): Promise<WireAnswer> {
    const headers = this.#headersFor(step);
    const answer = await connection.exchange(
      { ...step, headers, capBytes, bodies: this.#bodies },
      attempt,
    );
    this.#connections.giveBack(connection);
    return answer;
  }

  #spend(): void {
    if (this.#sent >= this.options.requestsMax) throw this.#exhausted();
    this.#sent += 1;
  }

  #exhausted(): Failure {
    return new Failure(
      'budget',
      `the ${this.options.requestsMax} requests of this run are used up`,
    );
  }

  async #pause(ms: number): Promise<void> {
    if (ms <= 0) return;
    await sleep(ms, undefined, { signal: this.#stop.signal }).catch(() => {
      throw this.#stop.signal.reason;
    });
  }

  /** Added per request: a redirect keeps the headers of its step and may lead to another origin. */
  #headersFor({ method, url, headers }: RedirectStep): RedirectStep['headers'] {
    const { originHeaders, userAgent } = this.options;
    // A request under the name of another client is not ours to sign.
    const signature =
      headers['user-agent'] === userAgent ? this.sign?.({ method, url }) : undefined;
    return {
      ...headers,
      ...signature,
      ...(originHeaders?.origin === url.origin ? originHeaders.headers : {}),
    };
  }

  #headersOf(ask: Ask): Record<string, string> {
    const headers: Record<string, string> = {
      'user-agent': this.options.userAgent,
      'accept-encoding': 'br, gzip, deflate',
      'accept-language': 'en, *;q=0.5',
    };
    for (const [written, value] of Object.entries(ask.headers)) {
      const name = written.toLowerCase();
      const isInvalidToken = name === 'authorization' && value === INVALID_TOKEN;
      if (!NEVER_SENT.has(name) || isInvalidToken) headers[name] = value;
    }
    return headers;
  }
}

function reply(
  step: RedirectStep,
  answer: WireAnswer,
  hops: readonly Hop[],
  stopped: Reply['stopped'],
  startedAt: number,
): Reply {
  const { status, headers, body, truncated, wireBytes, bodyError, tls } = answer;
  const durationMs = Math.round(performance.now() - startedAt);
  return {
    kind: 'reply',
    method: step.method,
    url: step.url.href,
    hops,
    status,
    headers,
    body,
    truncated,
    wireBytes,
    stopped,
    bodyError,
    tls,
    durationMs,
  };
}

function noReply(url: string, hops: readonly Hop[], failure: Failure, startedAt: number): NoReply {
  const { reason, message } = failure;
  return {
    kind: 'none',
    url,
    hops,
    reason,
    message,
    durationMs: Math.round(performance.now() - startedAt),
  };
}

function isCut(answer: Answer): boolean {
  return answer.kind === 'reply' && answer.truncated;
}

/** Cuts a cached answer to this ask's cap, so that a check does not depend on which ask came first. */
function cutToCap(answer: Answer, capBytes: number): Answer {
  if (answer.kind === 'none' || answer.body.length <= capBytes) return answer;
  return { ...answer, body: answer.body.subarray(0, capBytes), truncated: true };
}
