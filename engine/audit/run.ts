import { CHECKS, type CheckId } from '../checks';
import { measuredPage } from '../probes/measured-page';
import { PageChoice } from './pages';
import { contractsOf } from '../contracts/read-contracts';
import type { Contract } from '../contracts/contract';
import { guessAsks, guessResults, type GuessResult } from './guesses';
import { pageFacts, type PageFacts } from '../facts/page-facts';
import { siteFacts } from '../facts/site-facts';
import { repairsOf, type Repairs } from '../files/gains/fixes';
import { askKey, type Answer, type Ask, type NoReply } from '../network/types';
import { clip } from '../parse/text';
import { getPage } from '../probes/ask';
import { homePage, page } from '../probes/page';
import { isScannerExcluded } from '../probes/exclusion';
import { robotsTxtFile } from '../probes/files';
import { listedPageAsks } from '../probes/listed-pages';
import { textOfHome, viewOfPage } from '../view/page-view';
import { readerTexts } from '../view/reader-texts';
import { surfacesOf } from '../probes/surfaces';
import { LINKS_SAMPLED, StuckProbeError, type ProbeContext } from '../probes/probe-context';
import { packRun, addPages, type PageToKeep } from '../recorded/packed-run';
import { sitePagesOf } from '../recorded/site-pages';
import type { RecordedPage } from '../questions/asked-site';
import { judgeSite, PAGE_CHECKS } from '../judging/site';
import { categoryScores, isOpen } from '../report/score';
import type { CheckResult, PageResult, PageText, ReaderText, Surfaces } from '../report/types';
import { ENGINE } from '../report/version';
import { Evaluation, type Progress } from '../judging/evaluation';
import type { JudgedCheck } from '../judging/judge-check';
import { notesOf } from './notes';
import type {
  AuditInput,
  TimedAnswer,
  AuditIo,
  RunOptions,
  EngineReport,
  AuditOutcome,
} from './types';
import { NOTHING_STUCK, type Activity, type Part, type Stuck } from '../judging/parts';

const REQUESTS_MAX = 100;

/** Request budget of the home page and the files of its site. */
const homeRequestsMax = ({ linksMax }: Pick<AuditInput, 'linksMax'>): number =>
  REQUESTS_MAX + Math.max(0, linksMax - LINKS_SAMPLED);
/** Request budget of each additional page, apart from the home page's budget. */
const PAGE_REQUESTS = 20;
/** Request budget of a run. */
export const requestsMax = ({
  pagesMax,
  guessesMax,
  ...home
}: Pick<AuditInput, 'linksMax' | 'pagesMax' | 'guessesMax'>): number =>
  homeRequestsMax(home) + pagesMax * PAGE_REQUESTS + guessesMax;
/** Limit for the verdicts on all pages (about 5 kB each), so that a report can be stored and sent whole. */
const PAGES_BYTES_MAX = 8 * 1024 * 1024;
/** Longest address in a sentence; a longer one would hide the rest of the sentence. */
const ADDRESS_MAX = 200;
const NO_GAINS =
  'The points of the fixes were not computed: judging the page again took longer than our limit.';
const NO_SURFACES: Surfaces = {
  api: null,
  mcp: null,
  agent: null,
  docs: null,
  commerce: null,
  auth: null,
};
const UNWATCHED: Activity = { onWork: () => undefined, onProbe: () => -1 };

/** An audit without its network and clock: sends asks and judges the answers. Pure, given the same answers. */
export async function run(
  input: AuditInput,
  io: AuditIo,
  options: RunOptions,
): Promise<AuditOutcome> {
  const { target } = input;
  const secure = await new OriginRun(input, io, options, target.url).measure();
  if (!target.bare || secure.ok || !('noConnection' in secure) || !secure.noConnection)
    return secure;
  return new OriginRun(input, io, options, target.url.replace(/^https:/, 'http:')).measure();
}

interface MeasuredPages {
  readonly results: readonly PageResult[];
  /** The HTML pages, if the run keeps recordings. */
  readonly toKeep: readonly PageToKeep[];
  readonly facts: readonly PageFacts[];
  readonly discovered: number;
  /** Pages chosen but not reached within the limits of the scan. */
  readonly left: number;
}

const notReached = ({ results, left }: MeasuredPages): string =>
  `${results.length} of ${results.length + left} additional pages were measured within the limits of one scan.`;

/** Verdicts on the home page. */
interface HomeVerdicts extends Repairs {
  readonly checks: readonly JudgedCheck[];
  readonly surfaces: Surfaces;
  readonly text: PageText | null;
  readonly facts: PageFacts | null;
  readonly readerTexts: readonly ReaderText[];
  readonly contracts: readonly Contract[];
  readonly notes: readonly string[];
}

type FailedAudit = Extract<AuditOutcome, { ok: false }> & { readonly noConnection: boolean };

const linksOf = (context: ProbeContext): string[] =>
  (context.read(page).html?.anchors ?? []).map(({ url }) => url);

/** One run against one origin (https or http). */
class OriginRun {
  private readonly evaluation: Evaluation;
  private readonly stuck: Stuck;
  private readonly activity: Activity;
  private readonly times = new Map<string, Pick<TimedAnswer, 'sentAt' | 'answeredAt'>>();
  private sent = 0;

  constructor(
    private readonly input: AuditInput,
    private readonly io: AuditIo,
    private readonly options: RunOptions,
    private readonly pageUrl: string,
  ) {
    const { stuck = NOTHING_STUCK, activity = UNWATCHED } = options;
    this.stuck = stuck;
    this.activity = activity;
    const { profile, date, baseUrl, linksMax, endpoint, engine = ENGINE } = input;
    const watch = {
      stuck: new Set(stuck.probes),
      enter: (probe: number) => activity.onProbe(probe),
    };
    this.evaluation = new Evaluation(
      { pageUrl, profile, date, baseUrl, engine, linksMax, endpoint, watch },
      CHECKS.filter((c) => input.checks.includes(c.id as CheckId)),
      {
        onDefect: this.onDefect,
        onCheck: (id) => activity.onWork(id as CheckId),
        stuck: new Set<string>(stuck.work),
      },
      input.checks.length === CHECKS.length,
    );
  }

  /** Requests left in the budget of the home page. */
  private get left(): number {
    return homeRequestsMax(this.input) - this.sent;
  }

  async measure(): Promise<AuditOutcome | FailedAudit> {
    // Waits for the first connection, so that a blocked or unreachable host costs one attempt.
    const failure = await this.io.open(this.pageUrl);
    if (failure?.answer.kind === 'none') return this.failedAudit(failure, failure.answer);
    const first = this.io.ask(this.pageUrl, getPage(this.pageUrl));
    // Stops when the home page times out: without it there is no report, whatever else would arrive.
    const unanswered = first.then(({ answer }) =>
      answer.kind === 'none' ? undefined : new Promise<never>(() => undefined),
    );
    await Promise.race([this.askAll(), unanswered]);
    if (this.isExcluded()) return this.notAllowed();
    const home = await first;
    if (home.answer.kind === 'none') return this.failedAudit(home, home.answer);
    if (this.input.withRecordings) await this.askForFiles();
    const checks = this.evaluation.finish();
    const report = this.judgeHome(checks);
    const recordings = this.input.withRecordings ? this.recordings(checks) : null;
    const pages = await this.measurePages();
    const guesses = await this.askGuesses(pages.toKeep);
    const packed = recordings && addPages(recordings, pages.toKeep);
    return {
      ok: true,
      report: {
        ...(await this.report(home.answer.url, report, pages)),
        guesses,
        recordings: packed,
      },
      unmeasured: checks.flatMap(({ unmeasured }) => unmeasured ?? []),
    };
  }

  /** True if robots.txt disallows `/` for our token; then only scans by the owner continue. */
  private isExcluded(): boolean {
    const robots = this.evaluation.valueIfRead(robotsTxtFile);
    return !this.input.byOwner && robots !== undefined && isScannerExcluded(robots);
  }

  /** Sends asks and judges answers until nothing is left to ask. */
  private askAll(): Promise<void> {
    return this.sendAll(this.evaluation.step([], Infinity).asks, (answers) => {
      const { asks, judged } = this.evaluation.step(answers, this.left);
      if (this.input.withEvents)
        for (const check of judged)
          this.io.emit({ type: 'check', result: this.withDuration(check) });
      return this.isExcluded() ? null : asks;
    });
  }

  /** Requests the pages that generated files list, within the home page's budget. */
  private async askForFiles(): Promise<void> {
    const lists = this.evaluation
      .finish()
      .filter((check) => check.applicable && (check.id === 'llms-txt' || check.id === 'sitemap'));
    if (!lists.some((check) => check.findings.some(isOpen))) return;
    const asks = this.runPart('files', [], () => listedPageAsks(this.evaluation.context));
    await this.sendAll(asks.slice(0, Math.max(0, this.left)), (answers) => {
      this.evaluation.step(answers, 0);
      return [];
    });
  }

  /**
   * Sends asks, passes answers to `reply` in the batches they arrived in, and sends the asks it returns; null stops.
   */
  private sendAll(
    first: readonly Ask[],
    reply: (
      answers: readonly { readonly ask: Ask; readonly answer: Answer }[],
    ) => readonly Ask[] | null,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      let arrived: { readonly ask: Ask; readonly answer: Answer }[] = [];
      let pending = 0;
      let isOver = false;
      const proceed = () => {
        const answers = arrived;
        arrived = [];
        if (isOver || answers.length === 0) return;
        const next = reply(answers);
        isOver = next === null;
        send(next ?? []);
        if (isOver || pending === 0) resolve();
      };
      const send = (asks: readonly Ask[]) => {
        for (const ask of asks) {
          pending++;
          this.io
            .ask(this.pageUrl, ask)
            .then((answered) => {
              pending--;
              this.recordTiming(ask, answered);
              arrived.push({ ask, answer: answered.answer });
              // Runs after all answers of the same batch are pushed.
              if (arrived.length === 1) queueMicrotask(() => attempt(proceed));
            })
            .catch(reject);
        }
      };
      const attempt = (work: () => void) => {
        try {
          work();
        } catch (error) {
          reject(error as Error);
        }
      };
      send(first);
      if (pending === 0) resolve();
    });
  }

  private recordTiming(ask: Ask, { sent, sentAt, answeredAt }: TimedAnswer): void {
    this.sent = Math.max(this.sent, sent);
    this.times.set(askKey(ask), { sentAt, answeredAt });
  }

  private judgeHome(checks: readonly JudgedCheck[]): HomeVerdicts {
    const { context } = this.evaluation;
    const { withFixes } = this.input;
    const nothing: Repairs = { fixes: [], artifacts: [] };
    const repairs = withFixes
      ? this.runPart('fixes', nothing, () =>
          repairsOf(context, checks, { onDefect: this.onDefect }),
        )
      : nothing;
    const surfaces = this.runPart('surfaces', NO_SURFACES, () => surfacesOf(context));
    const text = this.runPart('text', null, () => textOfHome(context));
    const facts = this.factsOn(context, true);
    const texts = this.runPart('text', [], () => readerTexts(context));
    const contracts = this.runPart('contracts', [], () => contractsOf(context, this.input.checks));
    const notes = this.runPart('notes', [], () => notesOf(context, checks));
    const isWithoutGains = withFixes && this.stuck.work.includes('fixes');
    return {
      checks,
      surfaces,
      text,
      facts,
      readerTexts: texts,
      contracts,
      ...repairs,
      notes: isWithoutGains ? [...notes, NO_GAINS] : notes,
    };
  }

  private recordings(checks: readonly JudgedCheck[]): Uint8Array<ArrayBuffer> | null {
    const stuck = checks
      .filter((check) => check.unmeasured === 'limit')
      .map((check) => check.id as CheckId);
    return this.runPart('recordings', null, () =>
      packRun({ context: this.evaluation.context, checks: this.input.checks, stuck }),
    );
  }

  /** Runs an optional part; returns `otherwise` if the part or a probe that it reads exceeded its limit. */
  private runPart<T>(part: Part, otherwise: T, work: () => T): T {
    if (this.stuck.work.includes(part)) return otherwise;
    this.activity.onWork(part);
    try {
      return work();
    } catch (error) {
      if (error instanceof StuckProbeError) return otherwise;
      throw error;
    }
  }

  private readonly onDefect = (checkId: string, error: unknown) => {
    if (!(error instanceof StuckProbeError)) this.options.log({ checkId, error });
  };

  private headersSent(): string[] {
    const { headerNames, target } = this.input;
    const { origin } = new URL(this.pageUrl);
    return headerNames.length === 0 || (target.bare && this.pageUrl.startsWith('http:'))
      ? []
      : [`The requests to ${origin} had these headers in addition: ${headerNames.join(', ')}.`];
  }

  private async measurePages(): Promise<MeasuredPages> {
    const results: PageResult[] = [];
    const toKeep: PageToKeep[] = [];
    const facts: PageFacts[] = [];
    const { pagesMax, pages, withEvents } = this.input;
    const choice = this.runPart(
      'pages',
      null,
      () => new PageChoice(this.evaluation.context, pagesMax, pages),
    );
    if (choice === null) return { results, toKeep, facts, discovered: 1, left: 0 };
    let [planned, bytes] = [0, 0];
    let urls = choice.lists;
    let turn = urls.length > 0 ? this.io.pause(this.pageUrl, 0) : Promise.resolve(false);
    while (urls.length > 0 && results.length === planned) {
      planned += urls.length;
      if (withEvents) this.io.emit({ type: 'pages', planned });
      const links: string[] = [];
      for (const url of urls) {
        if (!(await turn) || bytes > PAGES_BYTES_MAX) break;
        const isLast = results.length + 1 === planned;
        turn = isLast ? Promise.resolve(true) : this.io.pause(url, choice.delayMs);
        const { result, page, facts: factsOfPage, links: pageLinks } = await this.measurePage(url);
        results.push(result);
        links.push(...pageLinks);
        bytes += JSON.stringify(result).length;
        if (page) toKeep.push(page);
        if (factsOfPage) facts.push(factsOfPage);
        if (withEvents) this.io.emit({ type: 'page', url, done: results.length });
      }
      const last = urls.at(-1)!;
      urls = choice.behind(links);
      if (urls.length > 0) turn = this.io.pause(last, choice.delayMs);
    }
    return {
      results,
      toKeep,
      facts,
      discovered: choice.discovered,
      left: planned - results.length,
    };
  }

  private async measurePage(url: string): Promise<{
    readonly result: PageResult;
    readonly page: PageToKeep | null;
    readonly facts: PageFacts | null;
    readonly links: readonly string[];
  }> {
    const inPageLane = (asks: readonly Ask[]) =>
      asks.map((ask) => ({ ...ask, lane: 'pages' as const }));
    const { answer, sent } = await this.io.ask(this.pageUrl, { ...getPage(url), lane: 'pages' });
    this.sent = Math.max(this.sent, sent);
    const unmeasured = (status: number | null, why: string) => ({
      result: {
        url,
        status,
        score: null,
        checks: [],
        error: `${clip(url, ADDRESS_MAX)} ${why}.`,
      },
      page: null,
      facts: null,
      links: [],
    });
    if (answer.kind === 'none') return unmeasured(null, `gave no answer (${answer.message})`);
    // An error page is no sample of the site's pages.
    if (answer.status < 200 || answer.status > 299)
      return unmeasured(
        answer.status,
        `answered ${answer.status}, so there was no page to measure`,
      );
    const visited = this.evaluation.onPage(
      url,
      PAGE_CHECKS.filter(({ id }) => this.input.checks.includes(id as CheckId)),
    );
    const { asks }: Progress = visited.step([], PAGE_REQUESTS);
    await this.sendAll(inPageLane(asks), (answers) =>
      inPageLane(visited.step(answers, PAGE_REQUESTS).asks),
    );
    const checks = visited.finish().map((check) => this.withDuration(check));
    return {
      result: { url, status: answer.status, score: null, checks, error: null },
      page: this.runPart('pages', null, () => this.keptPage(visited.context)),
      facts: this.factsOn(visited.context, false),
      links: this.runPart('pages', [], () => linksOf(visited.context)),
    };
  }

  /** Asks addresses that agents may guess; null if none is wanted. */
  private async askGuesses(pages: readonly PageToKeep[]): Promise<GuessResult[] | null> {
    const { guessesMax, checks } = this.input;
    if (guessesMax === 0) return null;
    const { context } = this.evaluation;
    const views = () => pages.map(({ view }) => JSON.parse(view) as RecordedPage);
    const site = this.runPart('guesses', null, () =>
      sitePagesOf({ context, views, checks, stuck: [] }),
    );
    if (site === null) return null;
    const asks = this.runPart('guesses', [], () => guessAsks(context, site, guessesMax));
    const answeredGuesses = await Promise.all(
      asks.map(async (guess) => {
        const { answer, sent } = await this.io.ask(this.pageUrl, guess.ask);
        this.sent = Math.max(this.sent, sent);
        return { ...guess, answer };
      }),
    );
    return this.runPart('guesses', null, () => guessResults(context, site, answeredGuesses));
  }

  /** Null without HTML, or for a page that tells of other things than its site. */
  private factsOn(context: ProbeContext, isHome: boolean): PageFacts | null {
    return this.runPart('facts', null, () => {
      const { content, url } = context.read(isHome ? homePage : page);
      return content && pageFacts(content, url, isHome);
    });
  }

  /** Null without HTML, or if nothing is kept. */
  private keptPage(context: ProbeContext): PageToKeep | null {
    const measured = this.input.withRecordings ? measuredPage(context) : null;
    if (measured === null) return null;
    return { measured, view: JSON.stringify({ url: measured.url, view: viewOfPage(context) }) };
  }

  private withDuration({ unmeasured: _, askKeys, ...judged }: JudgedCheck): CheckResult {
    return { ...judged, duration: this.durationOf(askKeys) };
  }

  /** Whole milliseconds from the first of these requests to the last answer. */
  private durationOf(keys: readonly string[]): number {
    const times = keys.flatMap((key) => this.times.get(key) ?? []);
    if (times.length === 0) return 0;
    const last = Math.max(...times.map(({ answeredAt }) => answeredAt));
    return Math.round(last - Math.min(...times.map(({ sentAt }) => sentAt)));
  }

  private notAllowed(): AuditOutcome {
    const { hostname } = new URL(this.pageUrl);
    const message = `The robots.txt of ${hostname} blocks Seamark, so public scans are not available. Its owner can scan it after verifying ownership.`;
    return { ok: false, code: 'target_not_allowed', wasAsked: true, message };
  }

  private failedAudit({ sent, isConnected }: TimedAnswer, answer: NoReply): FailedAudit {
    const host = new URL(this.pageUrl).hostname;
    const wasAsked = sent > 0;
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
        wasAsked: isConnected,
        noConnection: false,
        message,
      };
    }
    const noConnection =
      !isConnected && ['refused', 'tls', 'timeout', 'reset'].includes(answer.reason);
    return {
      ok: false,
      code: 'target_unreachable',
      wasAsked,
      noConnection,
      message: `${host} didn’t answer (${answer.message}). Try again when it is up.`,
    };
  }

  private async report(
    url: string,
    findings: HomeVerdicts,
    pages: MeasuredPages,
  ): Promise<Omit<EngineReport, 'guesses' | 'recordings'>> {
    const checks = findings.checks.map((judged) => this.withDuration(judged));
    const site = judgeSite({ checks, text: findings.text }, pages.results);
    const unreachable = pages.results.filter((p) => p.error).map((p) => p.error!);
    return {
      url,
      askedUrl: this.pageUrl,
      host: this.input.target.host,
      engine: this.input.engine ?? ENGINE,
      profile: this.input.profile,
      scope: this.input.pagesMax > 0 ? 'site' : 'homepage',
      score: site.score,
      originScore: site.originScore,
      grade: site.grade,
      ...(await this.io.end()),
      pageCount: 1 + pages.results.filter((p) => p.error === null).length,
      discoveredUrls: pages.discovered,
      categories: categoryScores(checks),
      readers: site.readers,
      verdict: site.verdict,
      facts: siteFacts([findings.facts, ...pages.facts].filter((facts) => facts !== null)),
      checks,
      informationalChecks: checks.filter((c) => c.informational).map((c) => c.id),
      pages: site.pages,
      notes: [
        ...findings.notes,
        ...this.headersSent(),
        ...unreachable,
        ...(pages.left > 0 ? [notReached(pages)] : []),
      ],
      surfaces: findings.surfaces,
      text: findings.text,
      readerTexts: findings.readerTexts,
      contracts: findings.contracts,
      fixes: findings.fixes,
      artifacts: findings.artifacts,
      unmeasured: findings.checks.filter((c) => c.unmeasured !== null).map((c) => c.id),
      requests: this.sent,
    };
  }
}
