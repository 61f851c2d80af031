import { CHECKS } from '../checks';
import type { CheckId } from '../catalogue-ids';
import type { Answer, Ask } from '../network/types';
import { pagesOf } from '../crawl/pages';
import { isExclusion } from '../probes/exclusion';
import { listedPageAsks } from '../probes/listed-pages';
import { surfacesOf } from '../probes/surfaces';
import { openWorkOf, type OpenWork } from '../fixes/fixes';
import { packRun } from '../recorded/packed-run';
import { isOpen } from '../scoring/score';
import { ENGINE } from '../version';
import type { Profile, Surfaces } from '../types';
import { Examination, type Step } from './examination';
import type { JudgedCheck } from './judge-check';
import { notesOf } from './notes';

export interface ExaminerInput {
  /** The audited page, origin settled, without fragment. */
  readonly pageUrl: string;
  readonly profile: Profile;
  readonly checks: readonly CheckId[];
  /** RFC 3339; the day of the judgement. */
  readonly date: string;
  readonly baseUrl: string;
  /** Checks left out because judging them went past the time limit. */
  readonly stuck: readonly CheckId[];
  /** The label of reports; differs from `ENGINE` only in staged history. */
  readonly engine?: string;
}

export interface Answered {
  readonly ask: Ask;
  readonly answer: Answer;
}

export interface Round extends Step {
  /** robots.txt has a group that names `Seamark` and disallows `/`. */
  readonly excluded: boolean;
}

/** Fixes and artifacts are computed on demand. */
export interface HomeFindings extends OpenWork {
  readonly checks: readonly JudgedCheck[];
  readonly surfaces: Surfaces;
  readonly notes: readonly string[];
}

export interface PageList {
  /** To be measured, in order; the home page is not among them. */
  readonly urls: readonly string[];
  /** Same-host addresses found that are not measured. */
  readonly discovered: number;
}

/** Decides and judges; the one that runs a thread has the same face as the one that does not. */
export interface Examiner {
  start(input: ExaminerInput): Promise<Round>;
  /** `left`: requests of the budget not used yet. */
  answered(answers: readonly Answered[], left: number): Promise<Round>;
  /** What generated files have to know beyond what was judged; told like all answers, before `finish`. */
  forArtifacts(): Promise<readonly Ask[]>;
  finish(want: { readonly fixes: boolean }): Promise<HomeFindings>;
  /** The answers of the home page run, packed for a `RecordingReader`; null when they are too large to keep. */
  recordings(): Promise<Uint8Array<ArrayBuffer> | null>;
  pages(max: number): Promise<PageList>;
  startPage(url: string): Promise<Step>;
  pageAnswered(url: string, answers: readonly Answered[]): Promise<Step>;
  finishPage(url: string): Promise<readonly JudgedCheck[]>;
  /** The thread is given back; the examiner is not used again. */
  release(): void;
}

export type ExaminerLog = (event: { readonly checkId: string; readonly error: unknown }) => void;

/** What the run may spend on additional pages; their asks are not part of the home page's 100. */
const PAGE_REQUESTS = 20;

/** Judges in the caller's own thread: for tests, the worker thread itself and trusted sites. */
export class LocalExaminer implements Examiner {
  private home!: Examination;
  private input!: ExaminerInput;
  private readonly pageRuns = new Map<string, Examination>();

  constructor(
    private readonly log: ExaminerLog,
    /** Told before each check is planned or judged, so that a stuck one can be named. */
    private readonly onCheck: (checkId: string) => void = () => undefined,
  ) {}

  async start(input: ExaminerInput): Promise<Round> {
    this.input = input;
    const full = input.checks.length === CHECKS.length;
    this.home = new Examination(
      { ...input, engine: input.engine ?? ENGINE },
      CHECKS.filter((c) => input.checks.includes(c.id as CheckId)),
      { onDefect: (checkId, error) => this.log({ checkId, error }), onCheck: this.onCheck, stuck: new Set(input.stuck) },
      full,
    );
    return this.round(this.home.step([], Infinity));
  }

  async answered(answers: readonly Answered[], left: number): Promise<Round> {
    return this.round(this.home.step(answers, left));
  }

  private round(step: Step): Round {
    return { ...step, excluded: isExclusion(this.home.seen) };
  }

  async forArtifacts(): Promise<readonly Ask[]> {
    const lists = this.home.finish().filter((check) => check.applicable && (check.id === 'llms-txt' || check.id === 'sitemap'));
    return lists.some((check) => check.findings.some(isOpen)) ? listedPageAsks(this.home.seen) : [];
  }

  async finish({ fixes }: { readonly fixes: boolean }): Promise<HomeFindings> {
    const checks = this.home.finish();
    const { seen } = this.home;
    const work = fixes ? openWorkOf(seen, checks, { onDefect: (checkId, error) => this.log({ checkId, error }) }) : { fixes: [], artifacts: [] };
    return { checks, surfaces: surfacesOf(seen), notes: notesOf(seen, checks), ...work };
  }

  async recordings(): Promise<Uint8Array<ArrayBuffer> | null> {
    return packRun({ seen: this.home.seen, checks: this.input.checks, stuck: this.input.stuck });
  }

  async pages(max: number): Promise<PageList> {
    return pagesOf(this.home.seen, max);
  }

  async startPage(url: string): Promise<Step> {
    const page = this.home.onPage(url, CHECKS.filter((c) => c.scope === 'page' && this.input.checks.includes(c.id as CheckId)));
    this.pageRuns.set(url, page);
    return page.step([], PAGE_REQUESTS);
  }

  async pageAnswered(url: string, answers: readonly Answered[]): Promise<Step> {
    return this.pageRuns.get(url)!.step(answers, PAGE_REQUESTS);
  }

  async finishPage(url: string): Promise<readonly JudgedCheck[]> {
    const judged = this.pageRuns.get(url)!.finish();
    this.pageRuns.delete(url);
    return judged;
  }

  release(): void {
    this.pageRuns.clear();
  }
}
