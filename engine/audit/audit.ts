import { setTimeout as sleep } from 'node:timers/promises';
import { CHECK_IDS, type CheckId } from '../checks';
import { guardedNetwork } from '../network/guarded-network';
import type { Target } from '../network/target';
import { startTimer, type StartTimer } from '../network/timer';
import { askKey, type Answer, type Ask, type Network, type NetworkSession } from '../network/types';
import { getPage } from '../probes/ask';
import { LINKS_SAMPLED } from '../probes/probe-context';
import { ENGINE_VERSION } from '../report/version';
import type { EngineLog } from '../judging/parts';
import { requestsMax, run } from './run';
import type {
  TimedAnswer,
  AuditInput,
  AuditIo,
  AuditOutcome,
  AuditProgress,
  AuditScope,
} from './types';

export interface AuditRequest extends Partial<AuditScope> {
  readonly target: Target;
  /** Default: all. */
  readonly checks?: readonly CheckId[];
  /** Limit per request in ms, 100–10000; default 10000. */
  readonly timeoutMs?: number;
  /** 0–2; default 2. */
  readonly retries?: number;
  /**
   * Sent to the target's origin only, over http only if the target's URL is http; names in lower case. Reports list the
   * names and never contain the values.
   */
  readonly originHeaders?: Readonly<Record<string, string>>;
  /** Do not retry a home page that timed out, so that a public scan holds its slot no longer. */
  readonly isLateHomeFinal?: boolean;
  /** Limit of the whole run in ms; checks still open then are unmeasured. Default: 60000. */
  readonly wallMs?: number;
}

const REQUEST_DEFAULTS = {
  profile: 'auto',
  checks: CHECK_IDS,
  timeoutMs: 10_000,
  retries: 2,
  wallMs: 60_000,
  byOwner: false,
  pagesMax: 0,
  pages: null,
  linksMax: LINKS_SAMPLED,
  guessesMax: 0,
  endpoint: null,
  withFixes: true,
  withRecordings: false,
  originHeaders: {},
  isLateHomeFinal: false,
} as const;

/** Runs an audit over its network: in a pool thread or in this one. `abandoned` aborts once nothing awaits the outcome. */
export type AuditRunner = (
  input: AuditInput,
  io: AuditIo,
  abandoned: AbortSignal,
) => Promise<AuditOutcome>;

export interface AuditContext {
  /** Default: the public internet, behind the address guard. */
  readonly network?: Network;
  /** Default: `runInCallerThread`. */
  readonly run?: AuditRunner;
  /** Base URL of the server that publishes the guides; part of the user agent. */
  readonly baseUrl?: string;
  /** Wall clock; tests and seeds replace it. */
  readonly now?: () => Date;
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: AuditProgress) => void;
  /** For the time limit of the home page; default: that of the network. */
  readonly startTimer?: StartTimer;
  /** Called with each answer of the site. */
  readonly onAnswer?: () => void;
  /** Engine label of the report; set only for staged history. */
  readonly engine?: string;
}

/**
 * Judges in the caller's thread, for tests and trusted sites: a page that hangs a parser hangs the caller. `ThreadPool`
 * can stop such a parser.
 */
export const runInCallerThread =
  (log: EngineLog): AuditRunner =>
  (input, io) =>
    run(input, io, { log });

const CONTEXT_DEFAULTS = {
  run: runInCallerThread(({ error }) => {
    throw error;
  }),
  baseUrl: 'http://localhost:3000',
  now: () => new Date(),
  startTimer,
};

type FullRequest = AuditRequest & Required<Omit<AuditRequest, 'checks'>> & AuditScope;
type FullContext = AuditContext & Required<Omit<AuditContext, 'onEvent' | 'onAnswer' | 'engine'>>;

/**
 * Time of the home page beyond its attempts: pauses between them, redirects, and the http fallback of a bare host name.
 */
const HOME_SLACK_MS = 2000;

/**
 * Measures a target. Rejects only with the reason of an aborted signal.
 *
 * ```ts
 * const parsed = parseTarget('https://www.example.com/', 'url');
 * const outcome = parsed.ok ? await audit({ target: parsed.target }) : parsed;
 * ```
 */
export async function audit(
  options: AuditRequest,
  within: AuditContext = {},
): Promise<AuditOutcome> {
  const request = { ...REQUEST_DEFAULTS, ...options };
  // Created only if the caller passes none: a guarded network reads the trusted certificates.
  const { network = guardedNetwork(), signal = new AbortController().signal } = within;
  const context = { ...CONTEXT_DEFAULTS, ...within, network, signal };
  signal.throwIfAborted();
  const abandonment = new AbortController();
  const io = new NetworkIo(request, context);
  const input: AuditInput = {
    target: request.target,
    profile: request.profile,
    checks: request.checks,
    byOwner: request.byOwner,
    pagesMax: request.pagesMax,
    pages: request.pages,
    linksMax: request.linksMax,
    guessesMax: request.guessesMax,
    endpoint: request.endpoint,
    withFixes: request.withFixes,
    withRecordings: request.withRecordings,
    withEvents: context.onEvent !== undefined,
    headerNames: Object.keys(request.originHeaders),
    date: io.started.toISOString(),
    baseUrl: context.baseUrl,
    engine: context.engine,
  };
  let abort: () => void = () => undefined;
  // Rejects at once, even if a thread is still busy.
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(signal.reason as Error);
  });
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([context.run(input, io, abandonment.signal), aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
    abandonment.abort();
    await io.close();
  }
}

interface Opened {
  readonly session: NetworkSession;
  readonly state: { isConnected: boolean };
  /** The home page, or a `none` answer when its time is up. */
  readonly home: Promise<TimedAnswer>;
  readonly connected: Promise<void>;
}

/** Network side of an audit. Keeps all answers, so that another thread can repeat the run. */
class NetworkIo implements AuditIo {
  readonly started: Date;
  private readonly deadline: AbortSignal;
  /** Starts with the first request: the site must not lose time to a wait for a thread. */
  private homeDeadline: AbortController | undefined;
  private cancelHomeTimer = () => {};
  private readonly opened = new Map<string, Opened>();
  private readonly answers = new Map<string, Promise<TimedAnswer>>();
  private readonly pauses = new Map<string, Promise<boolean>>();
  private readonly emitted = new Set<string>();
  /** Resolvers of the answers that arrived in this turn of the event loop. */
  private arrived: (() => void)[] = [];
  private batch = 0;
  private isClosed = false;

  constructor(
    private readonly request: FullRequest,
    private readonly context: FullContext,
  ) {
    this.started = context.now();
    this.deadline = AbortSignal.timeout(request.wallMs);
    this.deadline.addEventListener('abort', this.onDeadline);
  }

  async open(pageUrl: string): Promise<TimedAnswer | null> {
    const { home, connected } = this.originOf(pageUrl);
    return Promise.race([connected.then(() => null), home]);
  }

  ask(pageUrl: string, ask: Ask): Promise<TimedAnswer> {
    const opened = this.originOf(pageUrl);
    const key = askKey(ask);
    if (key === askKey(getPage(pageUrl))) return opened.home;
    const existing = this.answers.get(`${pageUrl}\n${key}`);
    if (existing) return existing;
    const timeAnswer = this.answered(opened, opened.session.ask(ask));
    this.answers.set(`${pageUrl}\n${key}`, timeAnswer);
    return timeAnswer;
  }

  pause(url: string, ms: number): Promise<boolean> {
    const existing = this.pauses.get(url);
    if (existing) return existing;
    const signal = AbortSignal.any([this.deadline, this.context.signal]);
    const waited = ms === 0 ? Promise.resolve() : sleep(ms, undefined, { signal });
    const paused = waited.catch(() => undefined).then(() => !this.deadline.aborted);
    this.pauses.set(url, paused);
    return paused;
  }

  end(): Promise<{ readonly scannedAt: string; readonly duration: number }> {
    const now = this.context.now();
    const duration = Math.max(0, now.getTime() - this.started.getTime());
    return Promise.resolve({ scannedAt: now.toISOString(), duration });
  }

  emit(event: AuditProgress): void {
    const key = `${event.type} ${event.type === 'check' ? event.result.id : event.type === 'pages' ? event.planned : event.url}`;
    if (this.isClosed || this.emitted.has(key)) return;
    this.emitted.add(key);
    this.context.onEvent?.(event);
  }

  /** Stops all answers and events. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.cancelHomeTimer();
    this.deadline.removeEventListener('abort', this.onDeadline);
    await this.closeSessions();
  }

  private readonly onDeadline = (): void => void this.closeSessions();

  /** Open requests end without an answer. */
  private async closeSessions(): Promise<void> {
    await Promise.all([...this.opened.values()].map(({ session }) => session.close()));
  }

  private originOf(pageUrl: string): Opened {
    const existing = this.opened.get(pageUrl);
    if (existing) return existing;
    const opened = this.begin(pageUrl);
    this.opened.set(pageUrl, opened);
    return opened;
  }

  private begin(pageUrl: string): Opened {
    const { request, context } = this;
    const { origin } = new URL(pageUrl);
    const state = { isConnected: false };
    let onConnected: () => void = () => undefined;
    const connected = new Promise<void>((resolve) => {
      onConnected = resolve;
    });
    const session = context.network.open({
      userAgent: `Seamark/${ENGINE_VERSION} (+${context.baseUrl}/bot)`,
      timeoutMs: request.timeoutMs,
      retries: request.retries,
      requestsMax: requestsMax(request),
      signal: context.signal,
      originHeaders: { origin, headers: this.headersFor(pageUrl) },
      onConnect: (to) => {
        if (to !== origin) return;
        state.isConnected = true;
        onConnected();
      },
    });
    const home = this.answered({ session, state }, this.homeAnswer(session, pageUrl));
    return { session, state, home, connected };
  }

  /** An origin that refused https gets no secret headers over http. */
  private headersFor(pageUrl: string): Readonly<Record<string, string>> {
    const { target, originHeaders } = this.request;
    return target.bare && pageUrl.startsWith('http:') ? {} : originHeaders;
  }

  private homeAnswer(session: NetworkSession, pageUrl: string): Promise<Answer> {
    const { request } = this;
    const homeDeadline = this.beginHomeDeadline().signal;
    const ask = { ...getPage(pageUrl), isLateFinal: request.isLateHomeFinal };
    const none: Answer = {
      kind: 'none',
      url: ask.url,
      hops: [],
      reason: 'timeout',
      message: `no complete answer within ${this.homeLimitMs} ms`,
      durationMs: 0,
    };
    if (homeDeadline.aborted) return Promise.resolve(none);
    return new Promise((resolve, reject) => {
      const giveUp = () => resolve(none);
      homeDeadline.addEventListener('abort', giveUp, { once: true });
      session
        .ask(ask)
        .then(resolve, reject)
        .finally(() => homeDeadline.removeEventListener('abort', giveUp));
    });
  }

  private beginHomeDeadline(): AbortController {
    if (this.homeDeadline) return this.homeDeadline;
    const deadline = (this.homeDeadline = new AbortController());
    this.cancelHomeTimer = this.context.startTimer(this.homeLimitMs, () => deadline.abort());
    return deadline;
  }

  /** Most time that the home page may take, all attempts included. */
  private get homeLimitMs(): number {
    const { timeoutMs, retries, isLateHomeFinal } = this.request;
    return (isLateHomeFinal ? 1 : retries + 1) * timeoutMs + HOME_SLACK_MS;
  }

  /** Resolves together with the answers that other connections receive in the same turn. */
  private answered(
    { session, state }: Pick<Opened, 'session' | 'state'>,
    pending: Promise<Answer>,
  ): Promise<TimedAnswer> {
    const sentAt = performance.now();
    const answered = new Promise<TimedAnswer>((resolve, reject) => {
      pending.then((answer) => {
        const answeredAt = performance.now();
        if (answer.kind === 'reply') this.context.onAnswer?.();
        if (this.arrived.length === 0) setImmediate(() => this.flush());
        this.arrived.push(() =>
          resolve({
            answer,
            sent: session.sent,
            isConnected: state.isConnected,
            sentAt,
            answeredAt,
            batch: this.batch,
          }),
        );
      }, reject);
    });
    // An aborted run does not await its answers.
    answered.catch(() => undefined);
    return answered;
  }

  private flush(): void {
    const arrived = this.arrived;
    this.arrived = [];
    this.batch++;
    if (this.isClosed) return;
    for (const settle of arrived) settle();
  }
}
