import { CHECKS } from '../checks';
import type { CheckId } from '../checks';
import type { Answer, Ask } from '../network/types';
import { measuredPage, type MeasuredPage } from '../crawl/measured-page';
import { pagesOf } from '../crawl/pages';
import { excludesUs } from '../probes/exclusion';
import { robotsTxtFile } from '../probes/files';
import { listedPageAsks } from '../probes/listed-pages';
import { surfacesOf } from '../probes/surfaces';
import { repairsOf, type Repairs } from '../fixes/fixes';
import { packRun } from '../recorded/packed-run';
import { isOpen } from '../scoring/score';
import { ENGINE } from '../version';
import { StuckProbe } from '../probe-context';
import type { Profile, Surfaces } from '../types';
import { Evaluation, type Progress } from './evaluation';
import type { JudgedCheck } from './judge-check';
import { notesOf } from './notes';

export interface EvaluatorInput {
  /** The audited page, origin settled, without fragment. */
  readonly pageUrl: string;
  readonly profile: Profile;
  readonly checks: readonly CheckId[];
  /** RFC 3339; the day of the judgement. */
  readonly date: string;
  readonly baseUrl: string;
  /** Left out because it went past its limit. */
  readonly stuck: Stuck;
  /** The label of reports; differs from `ENGINE` only in staged history. */
  readonly engine?: string;
}

/** The parts of a run beside its checks. */
export const PARTS = ['files', 'surfaces', 'notes', 'pages'] as const;
export type Part = (typeof PARTS)[number];

export interface Stuck {
  readonly work: readonly (CheckId | Part)[];
  /** By their numbers; what reads them goes without. */
  readonly probes: readonly number[];
}

export const NOTHING_STUCK: Stuck = { work: [], probes: [] };

/** Told what is at work, so that what hangs can be named. */
export interface Activity {
  onWork(work: CheckId | Part): void;
  /** -1 for none; returns the one before. */
  onProbe(probe: number): number;
}

const UNWATCHED: Activity = { onWork: () => undefined, onProbe: () => -1 };

export interface Answered {
  readonly ask: Ask;
  readonly answer: Answer;
}

export interface HomeProgress extends Progress {
  /** robots.txt has a group that names `Seamark` and disallows `/`. */
  readonly excluded: boolean;
}

/** Fixes and artifacts are computed on demand. */
export interface HomeFindings extends Repairs {
  readonly checks: readonly JudgedCheck[];
  readonly surfaces: Surfaces;
  readonly notes: readonly string[];
}

export interface PageList {
  /** To be measured, in order; the home page is not among them. */
  readonly urls: readonly string[];
  /** Same-host addresses found, those of `urls` and the home page among them. */
  readonly discovered: number;
  /** From the start of one page to the start of the next. */
  readonly delayMs: number;
}

export interface FinishedPage {
  readonly checks: readonly JudgedCheck[];
  readonly page: MeasuredPage | null;
}

/** Decides and judges; the one that runs a thread has the same face as the one that does not. */
export interface Evaluator {
  start(input: EvaluatorInput): Promise<HomeProgress>;
  /** `left`: requests of the budget not used yet. */
  answered(answers: readonly Answered[], left: number): Promise<HomeProgress>;
  /** What generated files have to know beyond what was judged; told like all answers, before `finish`. */
  forArtifacts(): Promise<readonly Ask[]>;
  finish(want: { readonly fixes: boolean }): Promise<HomeFindings>;
  /** The answers of the home page run, packed for a `RecordingReader`; null when they are too large to keep. */
  recordings(): Promise<Uint8Array<ArrayBuffer> | null>;
  pages(max: number): Promise<PageList>;
  startPage(url: string): Promise<Progress>;
  pageAnswered(url: string, answers: readonly Answered[]): Promise<Progress>;
  finishPage(url: string): Promise<FinishedPage>;
  /** The thread is given back; the evaluator is not used again. */
  release(): void;
}

export type EvaluatorLog = (event: { readonly checkId: string; readonly error: unknown }) => void;

const NO_SURFACES: Surfaces = {
  api: null,
  mcp: null,
  agent: null,
  docs: null,
  commerce: null,
  auth: null,
};

/** What the run may spend on additional pages; their asks are not part of the home page's 100. */
const PAGE_REQUESTS = 20;

/** Judges in the caller's own thread: for tests, the worker thread itself and trusted sites. */
export class LocalEvaluator implements Evaluator {
  private home!: Evaluation;
  private input!: EvaluatorInput;
  private readonly pageRuns = new Map<string, Evaluation>();

  constructor(
    private readonly log: EvaluatorLog,
    private readonly activity: Activity = UNWATCHED,
  ) {}

  async start(input: EvaluatorInput): Promise<HomeProgress> {
    this.input = input;
    const full = input.checks.length === CHECKS.length;
    const watch = {
      stuck: new Set(input.stuck.probes),
      enter: (probe: number) => this.activity.onProbe(probe),
    };
    this.home = new Evaluation(
      { ...input, engine: input.engine ?? ENGINE, watch },
      CHECKS.filter((c) => input.checks.includes(c.id as CheckId)),
      {
        onDefect: this.onDefect,
        onCheck: (id) => this.activity.onWork(id as CheckId),
        stuck: new Set<string>(input.stuck.work),
      },
      full,
    );
    return this.round(this.home.step([], Infinity));
  }

  async answered(answers: readonly Answered[], left: number): Promise<HomeProgress> {
    return this.round(this.home.step(answers, left));
  }

  private round(step: Progress): HomeProgress {
    const robots = this.home.known(robotsTxtFile);
    return { ...step, excluded: robots !== undefined && excludesUs(robots) };
  }

  /** What the run can do without, when it or a probe that it reads went past its limit. */
  private part<T>(part: Part, otherwise: T, work: () => T): T {
    if (this.input.stuck.work.includes(part)) return otherwise;
    this.activity.onWork(part);
    try {
      return work();
    } catch (error) {
      if (error instanceof StuckProbe) return otherwise;
      throw error;
    }
  }

  private readonly onDefect = (checkId: string, error: unknown) => {
    if (!(error instanceof StuckProbe)) this.log({ checkId, error });
  };

  async forArtifacts(): Promise<readonly Ask[]> {
    const lists = this.home
      .finish()
      .filter((check) => check.applicable && (check.id === 'llms-txt' || check.id === 'sitemap'));
    if (!lists.some((check) => check.findings.some(isOpen))) return [];
    return this.part('files', [], () => listedPageAsks(this.home.context));
  }

  async finish({ fixes }: { readonly fixes: boolean }): Promise<HomeFindings> {
    const checks = this.home.finish();
    const { context } = this.home;
    const work = fixes
      ? repairsOf(context, checks, { onDefect: this.onDefect })
      : { fixes: [], artifacts: [] };
    const surfaces = this.part('surfaces', NO_SURFACES, () => surfacesOf(context));
    return {
      checks,
      surfaces,
      notes: this.part('notes', [], () => notesOf(context, checks)),
      ...work,
    };
  }

  async recordings(): Promise<Uint8Array<ArrayBuffer> | null> {
    const stuck = this.home
      .finish()
      .filter((check) => check.unmeasured === 'limit')
      .map((check) => check.id as CheckId);
    return packRun({ context: this.home.context, checks: this.input.checks, stuck });
  }

  async pages(max: number): Promise<PageList> {
    const none = { urls: [], discovered: 1, delayMs: 0 };
    return this.part('pages', none, () => pagesOf(this.home.context, max));
  }

  async startPage(url: string): Promise<Progress> {
    const page = this.home.onPage(
      url,
      CHECKS.filter((c) => c.scope === 'page' && this.input.checks.includes(c.id as CheckId)),
    );
    this.pageRuns.set(url, page);
    return page.step([], PAGE_REQUESTS);
  }

  async pageAnswered(url: string, answers: readonly Answered[]): Promise<Progress> {
    return this.pageRuns.get(url)!.step(answers, PAGE_REQUESTS);
  }

  async finishPage(url: string): Promise<FinishedPage> {
    const run = this.pageRuns.get(url)!;
    const checks = run.finish();
    this.pageRuns.delete(url);
    return { checks, page: this.part('pages', null, () => measuredPage(run.context)) };
  }

  release(): void {
    this.pageRuns.clear();
  }
}
