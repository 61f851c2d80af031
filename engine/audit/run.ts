import { setImmediate as turnsEnd, setTimeout as sleep } from 'node:timers/promises';
import type { CheckId } from '../checks';
import type { Repairs } from '../fixes/fixes';
import type { Answer, Ask, Network, NoReply, NetworkSession } from '../network/types';
import type { Target } from '../network/target';
import { getPage } from '../probes/ask';
import { CHECKS } from '../checks';
import { clip } from '../parse/text';
import type { MeasuredPage } from '../crawl/measured-page';
import { withPages } from '../recorded/packed-run';
import { categoryScores, gradeOf, overall, siteScore } from '../scoring/score';
import type { CategoryScore, CheckResult, Grade, PageResult, Profile, Surfaces } from '../types';
import { ENGINE, ENGINE_VERSION } from '../version';
import { Durations } from './durations';
import { NOTHING_STUCK, type Answered, type Evaluator, type HomeFindings } from './evaluator';
import type { JudgedCheck, UnmeasuredReason } from './judge-check';

export interface AuditRequest {
  readonly target: Target;
  readonly profile: Profile;
  /** Default: all. */
  readonly checks?: readonly CheckId[];
  /** Per request, 100–10000. */
  readonly timeoutMs: number;
  /** 0–2. */
  readonly retries: number;
  /**
   * Sent to the origin of the target alone, as a protected preview wants them; names in lower case. Over http only
   * where the target says so. The report names them, and nothing of it holds their values.
   */
  readonly originHeaders?: Readonly<Record<string, string>>;
  /** A home page without an answer in its time is not asked again: a stranger's scan holds a place meanwhile. */
  readonly isLateHomeFinal?: boolean;
  /** The whole run; what is open then is unmeasured. */
  readonly wallMs: number;
  /** A scan by strangers ends where robots.txt names us and disallows `/`. */
  readonly byOwner: boolean;
  /** Further pages to measure; 0 = the home page alone. */
  readonly pagesMax: number;
  /** Compute what each fix returns. */
  readonly withFixes: boolean;
  /** Hand over the recorded answers, from which files and projections are made later. */
  readonly withRecordings: boolean;
}

export interface AuditContext {
  readonly network: Network;
  /** A fresh evaluator for this run. */
  readonly evaluator: () => Evaluator;
  readonly baseUrl: string;
  /** Wall clock; a test or the seed may stage it. */
  readonly now: () => Date;
  readonly signal: AbortSignal;
  readonly onEvent?: (event: AuditProgress) => void;
  /** Label of the report, only for staged history. */
  readonly engine?: string;
}

export type AuditProgress =
  | { readonly type: 'check'; readonly result: CheckResult }
  | { readonly type: 'pages'; readonly planned: number }
  | { readonly type: 'page'; readonly url: string; readonly done: number };

/** What a finished run yields. */
export interface EngineReport extends Repairs {
  /** Final address of the home page. */
  readonly url: string;
  /** The address that was measured, before redirects, fragment dropped. */
  readonly askedUrl: string;
  readonly host: string;
  readonly engine: string;
  readonly profile: Profile;
  readonly scope: 'homepage' | 'site';
  readonly score: number;
  readonly originScore: number;
  readonly grade: Grade;
  /** End of the measurement, RFC 3339. */
  readonly scannedAt: string;
  /** Milliseconds. */
  readonly duration: number;
  readonly pageCount: number;
  /** Addresses of the host found in sitemaps, links and llms.txt; the home page and all measured ones are among them. */
  readonly discoveredUrls: number;
  readonly categories: readonly CategoryScore[];
  readonly checks: readonly CheckResult[];
  readonly informationalChecks: readonly string[];
  readonly pages: readonly PageResult[];
  readonly notes: readonly string[];
  readonly surfaces: Surfaces;
  /** Ids of the checks without a verdict. */
  readonly unmeasured: readonly string[];
  /** Requests sent, retries and redirect hops included. */
  readonly requests: number;
  /** For a `RecordingReader`; null when not wanted or too large to keep. */
  readonly recordings: Uint8Array<ArrayBuffer> | null;
}

export type AuditOutcome =
  | {
      readonly ok: true;
      readonly report: EngineReport;
      /** Why checks have no verdict: once for each of them. */
      readonly unmeasured: readonly UnmeasuredReason[];
    }
  | {
      readonly ok: false;
      /** `unavailable`: for a reason of ours, which says nothing about the target. */
      readonly code: 'target_not_allowed' | 'target_unreachable' | 'unavailable';
      readonly message: string;
      /** A packet went to the target: budgets that were taken stay taken. */
      readonly wasAsked: boolean;
    };

const REQUESTS_MAX = 100;
const PAGE_GAP_REQUESTS = 20;
/** Of the verdicts on pages, 5 kB each on an ordinary site; a report that is stored and sent whole has an end. */
const PAGES_BYTES_MAX = 8 * 1024 * 1024;
/** Of the home page beyond its attempts: pauses between them, redirects, and the other scheme of a bare name. */
const HOME_SLACK_MS = 2000;
/** Characters of an address in a sentence: what happened there must be read too. */
const ADDRESS_MAX = 200;

const notReached = ({ results, left }: MeasuredPages): string =>
  `${results.length} of ${results.length + left} additional pages were measured within the limits of one scan.`;

/** Measures a target. Rejects only with the reason of an aborted signal. */
export async function audit(request: AuditRequest, context: AuditContext): Promise<AuditOutcome> {
  const started = context.now();
  const times = {
    started,
    deadline: AbortSignal.timeout(request.wallMs),
    homeDeadline: AbortSignal.timeout(homeMs(request)),
  };
  const { target } = request;
  if (!target.bare) return new Run(request, context, target.url, times).execute();
  const secure = await new Run(request, context, target.url, times).execute();
  if (secure.ok || !('noConnection' in secure) || !secure.noConnection) return secure;
  return new Run(request, context, target.url.replace(/^https:/, 'http:'), times).execute();
}

/** What a home page without an answer may take altogether. */
const homeMs = ({ timeoutMs, retries, isLateHomeFinal = false }: AuditRequest) =>
  (isLateHomeFinal ? 1 : retries + 1) * timeoutMs + HOME_SLACK_MS;

interface Times {
  readonly started: Date;
  readonly deadline: AbortSignal;
  readonly homeDeadline: AbortSignal;
}

interface MeasuredPages {
  readonly results: readonly PageResult[];
  /** What those with HTML say of themselves. */
  readonly seen: readonly MeasuredPage[];
  readonly discovered: number;
  /** Chosen and not reached within the limits of the scan. */
  readonly left: number;
}

type Failed = Extract<AuditOutcome, { ok: false }> & { readonly noConnection: boolean };

/** One try at one origin. */
class Run {
  private readonly session: NetworkSession;
  private readonly evaluator: Evaluator;
  private readonly durations = new Durations();
  private readonly ids: readonly CheckId[];
  private connected = false;
  /** robots.txt names us and disallows `/`. */
  private excluded = false;
  private isOver = false;
  private onConnected: () => void = () => undefined;

  constructor(
    private readonly request: AuditRequest,
    private readonly context: AuditContext,
    private readonly pageUrl: string,
    private readonly times: Times,
  ) {
    this.ids = request.checks ?? CHECKS.map((c) => c.id as CheckId);
    const headers = this.originHeaders();
    this.session = context.network.open({
      userAgent: `Seamark/${ENGINE_VERSION} (+${context.baseUrl}/bot)`,
      timeoutMs: request.timeoutMs,
      retries: request.retries,
      requestsMax: REQUESTS_MAX + request.pagesMax * PAGE_GAP_REQUESTS,
      signal: context.signal,
      originHeaders: { origin: new URL(pageUrl).origin, headers },
      onConnect: (origin) => {
        if (origin !== new URL(pageUrl).origin) return;
        this.connected = true;
        this.onConnected();
      },
    });
    this.evaluator = context.evaluator();
  }

  async execute(): Promise<AuditOutcome | Failed> {
    const { signal } = this.context;
    const stop = () => void this.session.close();
    this.times.deadline.addEventListener('abort', stop);
    let abort: () => void = () => undefined;
    // The end is prompt, whatever a thread is still busy with.
    const aborted = new Promise<never>((_resolve, reject) => {
      abort = () => reject(signal.reason as Error);
    });
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
    try {
      return await Promise.race([this.measure(), aborted]);
    } finally {
      signal.removeEventListener('abort', abort);
      this.times.deadline.removeEventListener('abort', stop);
      this.isOver = true;
      this.evaluator.release();
      await this.session.close();
    }
  }

  private async measure(): Promise<AuditOutcome | Failed> {
    const first = this.homeAnswer();
    // The rest waits for the first connection: a name that may not be asked, or nobody there, costs one attempt.
    await Promise.race([
      first,
      new Promise<void>((resolve) => {
        this.onConnected = resolve;
        if (this.connected) resolve();
      }),
    ]);
    const failure = this.connected ? null : await first;
    if (failure?.kind === 'none') return this.failed(failure);
    // Without the page there is nothing to report: the end of its time is the end of what is asked beside it.
    const unanswered = first.then((answer) =>
      answer.kind === 'none' ? answer : new Promise<never>(() => undefined),
    );
    await Promise.race([this.askAll(), unanswered]);
    if (this.excluded && !this.request.byOwner) return this.notAllowed();
    const home = await first;
    if (home.kind === 'none') return this.failed(home);
    if (this.request.withRecordings) await this.askForArtifacts();
    const findings = await this.evaluator.finish({ fixes: this.request.withFixes });
    const recordings = this.request.withRecordings ? await this.evaluator.recordings() : null;
    const pages = await this.measurePages();
    const kept = recordings && withPages(recordings, pages.seen);
    return {
      ok: true,
      report: { ...this.report(home.url, findings, pages), recordings: kept },
      unmeasured: findings.checks.flatMap(({ unmeasured }) => unmeasured ?? []),
    };
  }

  /** The answer to the page, or that it came to none in its time. */
  private async homeAnswer(): Promise<Answer> {
    const { homeDeadline } = this.times;
    const ask = {
      ...getPage(this.pageUrl),
      isLateFinal: this.request.isLateHomeFinal ?? false,
    };
    const message = `no complete answer within ${homeMs(this.request)} ms`;
    const none: NoReply = {
      kind: 'none',
      url: ask.url,
      hops: [],
      reason: 'timeout',
      message,
      durationMs: 0,
    };
    if (homeDeadline.aborted) return none;
    return new Promise((resolve, reject) => {
      const giveUp = () => resolve(none);
      homeDeadline.addEventListener('abort', giveUp, { once: true });
      this.session
        .ask(ask)
        .then(resolve, reject)
        .finally(() => homeDeadline.removeEventListener('abort', giveUp));
    });
  }

  /** Asks and judges until nothing is left to ask. */
  private async askAll(): Promise<void> {
    const pageUrl = this.pageUrl;
    const { profile } = this.request;
    const { baseUrl, engine } = this.context;
    const date = this.times.started.toISOString();
    const input = {
      pageUrl,
      profile,
      checks: this.ids,
      date,
      baseUrl,
      stuck: NOTHING_STUCK,
      ...(engine ? { engine } : {}),
    };
    const round = await this.evaluator.start(input);
    this.excluded = round.excluded;
    await this.sendAll(round.asks, async (answers) => {
      const next = await this.evaluator.answered(answers, REQUESTS_MAX - this.session.sent);
      this.excluded ||= next.excluded;
      if (this.isOver) return [];
      for (const judged of next.judged)
        this.context.onEvent?.({ type: 'check', result: this.withDuration(judged) });
      return this.excluded && !this.request.byOwner ? [] : next.asks;
    });
  }

  /** For the files that the owner will be given; within the budget of the home page. */
  private async askForArtifacts(): Promise<void> {
    const asks = await this.evaluator.forArtifacts();
    await this.sendAll(
      asks.slice(0, Math.max(0, REQUESTS_MAX - this.session.sent)),
      async (answers) => {
        await this.evaluator.answered(answers, 0);
        return [];
      },
    );
  }

  /** Sends asks, hands over answers as they come (together those that came meanwhile), and sends what follows. */
  private async sendAll(
    first: readonly Ask[],
    reply: (answers: readonly Answered[]) => Promise<readonly Ask[]>,
  ): Promise<void> {
    let arrived: Answered[] = [];
    let pending = 0;
    let wake: () => void = () => undefined;
    let failure: unknown = null;
    const send = (asks: readonly Ask[]) => {
      for (const ask of asks) {
        pending++;
        this.durations.sent(ask);
        this.session.ask(ask).then(
          (answer) => {
            pending--;
            this.durations.answered(ask);
            arrived.push({ ask, answer });
            wake();
          },
          (error: unknown) => {
            pending--;
            failure = error ?? new Error('aborted');
            wake();
          },
        );
      }
    };
    send(first);
    while (pending > 0 || arrived.length > 0) {
      if (arrived.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        // What other connections bring in the same turn goes along.
        await turnsEnd();
      }
      if (failure !== null) throw failure;
      if (this.isOver) return;
      const answers = arrived;
      arrived = [];
      if (answers.length > 0) send(await reply(answers));
    }
  }

  /** Whoever keeps https from us must not get what only the owner knows. */
  private originHeaders(): Readonly<Record<string, string>> {
    const { target, originHeaders = {} } = this.request;
    return target.bare && this.pageUrl.startsWith('http:') ? {} : originHeaders;
  }

  private headersSent(): string[] {
    const names = Object.keys(this.originHeaders());
    const { origin } = new URL(this.pageUrl);
    return names.length === 0
      ? []
      : [`The requests to ${origin} had these headers in addition: ${names.join(', ')}.`];
  }

  private async measurePages(): Promise<MeasuredPages> {
    const list = await this.evaluator.pages(this.request.pagesMax);
    if (this.request.pagesMax > 0)
      this.context.onEvent?.({ type: 'pages', planned: list.urls.length });
    const results: PageResult[] = [];
    const seen: MeasuredPage[] = [];
    let bytes = 0;
    for (const url of list.urls) {
      if (this.times.deadline.aborted || bytes > PAGES_BYTES_MAX) break;
      const isLast = results.length + 1 === list.urls.length;
      const pause = isLast ? null : this.pause(list.delayMs);
      const { result, page } = await this.measurePage(url);
      results.push(result);
      bytes += JSON.stringify(result).length;
      if (page) seen.push(page);
      this.context.onEvent?.({ type: 'page', url, done: results.length });
      await pause;
    }
    return { results, seen, discovered: list.discovered, left: list.urls.length - results.length };
  }

  /** Ends early with the time of the run. */
  private async pause(ms: number): Promise<void> {
    if (ms === 0) return;
    const signal = AbortSignal.any([this.times.deadline, this.context.signal]);
    await sleep(ms, undefined, { signal }).catch(() => undefined);
  }

  private async measurePage(
    url: string,
  ): Promise<{ readonly result: PageResult; readonly page: MeasuredPage | null }> {
    const inPageLane = (asks: readonly Ask[]) =>
      asks.map((ask) => ({ ...ask, lane: 'pages' as const }));
    const answer = await this.session.ask({ ...getPage(url), lane: 'pages' });
    const unmeasured = (status: number | null, why: string) => ({
      result: {
        url,
        status,
        score: null,
        checks: [],
        error: `${clip(url, ADDRESS_MAX)} ${why}.`,
      },
      page: null,
    });
    if (answer.kind === 'none') return unmeasured(null, `gave no answer (${answer.message})`);
    // The page of an error says nothing about the pages of the site.
    if (answer.status < 200 || answer.status > 299)
      return unmeasured(
        answer.status,
        `answered ${answer.status}, so there was no page to measure`,
      );
    const step = await this.evaluator.startPage(url);
    await this.sendAll(inPageLane(step.asks), async (answers) =>
      inPageLane((await this.evaluator.pageAnswered(url, answers)).asks),
    );
    const { checks: judged, page } = await this.evaluator.finishPage(url);
    const checks = judged.map((check) => this.withDuration(check));
    return {
      result: { url, status: answer.status, score: overall(checks), checks, error: null },
      page,
    };
  }

  private withDuration({ unmeasured: _, asked, ...judged }: JudgedCheck): CheckResult {
    return { ...judged, duration: this.durations.of(asked) };
  }

  private notAllowed(): AuditOutcome {
    const { hostname } = new URL(this.pageUrl);
    const message = `The robots.txt of ${hostname} blocks Seamark, so public scans are not available. Its owner can scan it after verifying ownership.`;
    return { ok: false, code: 'target_not_allowed', wasAsked: true, message };
  }

  private failed(answer: NoReply): Failed {
    const host = new URL(this.pageUrl).hostname;
    const wasAsked = this.session.sent > 0;
    if (answer.reason === 'blocked' || answer.reason === 'name-not-found')
      return {
        ok: false,
        code: 'target_not_allowed',
        wasAsked: false,
        noConnection: false,
        message:
          answer.reason === 'blocked'
            ? `${host} resolves to an address that is not on the public internet. Only public websites can be scanned.`
            : `${host} does not exist in the DNS. Check the spelling.`,
      };
    if (answer.reason === 'deadline') {
      const message = `${host} was not measured: ${answer.message}. This says nothing about the site.`;
      return {
        ok: false,
        code: 'unavailable',
        wasAsked: this.connected,
        noConnection: false,
        message,
      };
    }
    const noConnection =
      !this.connected && ['refused', 'tls', 'timeout', 'reset'].includes(answer.reason);
    return {
      ok: false,
      code: 'target_unreachable',
      wasAsked,
      noConnection,
      message: `${host} didn’t answer (${answer.message}). Try again when it is up.`,
    };
  }

  private report(
    url: string,
    findings: HomeFindings,
    pages: MeasuredPages,
  ): Omit<EngineReport, 'recordings'> {
    const checks = findings.checks.map((judged) => this.withDuration(judged));
    const originScore = overall(checks);
    const score = siteScore(
      originScore,
      pages.results.flatMap((p) => (p.score === null ? [] : [p.score])),
    );
    const now = this.context.now();
    const unreachable = pages.results.filter((p) => p.error).map((p) => p.error!);
    return {
      url,
      askedUrl: this.pageUrl,
      host: this.request.target.host,
      engine: this.context.engine ?? ENGINE,
      profile: this.request.profile,
      scope: this.request.pagesMax > 0 ? 'site' : 'homepage',
      score,
      originScore,
      grade: gradeOf(score),
      scannedAt: now.toISOString(),
      duration: Math.max(0, now.getTime() - this.times.started.getTime()),
      pageCount: 1 + pages.results.filter((p) => p.error === null).length,
      discoveredUrls: pages.discovered,
      categories: categoryScores(checks),
      checks,
      informationalChecks: checks.filter((c) => c.informational).map((c) => c.id),
      pages: pages.results,
      notes: [
        ...findings.notes,
        ...this.headersSent(),
        ...unreachable,
        ...(pages.left > 0 ? [notReached(pages)] : []),
      ],
      surfaces: findings.surfaces,
      fixes: findings.fixes,
      artifacts: findings.artifacts,
      unmeasured: findings.checks.filter((c) => c.unmeasured !== null).map((c) => c.id),
      requests: this.session.sent,
    };
  }
}
