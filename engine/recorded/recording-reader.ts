import { setImmediate } from 'node:timers/promises';
import { generateAll, generateKind, isReady, type GeneratedArtifact } from '../files';
import type { Facts, Suggestion } from '../files/facts';
import { suggestionsOf } from '../files/suggestions';
import type { EngineLog } from '../judging/parts';
import type { ArtifactKind } from '../files/kinds';
import { gainOfFiles } from '../files/gains/fixes';
import { requestOf } from '../probes/describe';
import { requestLine } from '../report/finding';
import { readExchange, textOfFile } from '../probes/file';
import type { JudgedResult } from '../report/types';
import { askQuestions } from '../questions/ask-questions';
import { AskedSite } from '../questions/asked-site';
import { suggestQuestions } from '../questions/suggestions';
import type { Question, QuestionResult, QuestionSuggestion } from '../questions/types';
import { suggesterOf, type PageSuggestion } from '../redirects/suggest';
import { viewOfPage, type PageView } from '../view/page-view';
import { unpackRun, type RecordedRun } from './packed-run';
import { sitePagesOf, type SitePages } from './site-pages';

/** A generated file as its owner downloads it. */
export interface FileToServe extends Omit<GeneratedArtifact, 'alone'> {
  /** Points of `originScore` that this version of the file returns. */
  readonly gain: number;
}

/** A file that cannot be generated until its owner gives the missing facts. */
export interface WaitingFile extends Pick<GeneratedArtifact, 'kind' | 'checkIds' | 'missing'> {
  readonly filename: string;
  readonly draft: null;
}

/** The site's answer to `GET` at the path of a file. */
export interface ServedFile {
  /** `GET https://a.example/llms.txt → 404 text/html` */
  readonly exchange: string;
  /** Null if the answer is not the file: an error, an HTML page instead, or a redirect to another site. */
  readonly text: string | null;
}

/** All files that can be generated, those that wait for facts, and the home page that both describe. */
export interface FileSet {
  readonly files: readonly GeneratedArtifact[];
  readonly waiting: readonly WaitingFile[];
  readonly homeUrl: string;
}

export interface FileQuestions {
  readonly files: readonly Omit<WaitingFile, 'draft'>[];
  readonly suggestions: readonly Suggestion[];
}

/** `unreadable`: another format, or corrupt. `too-slow`: judging exceeded the limit of a thread. */
export type ReadResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: 'unreadable' | 'too-slow' };

/** The answers of a run, and what it judged. */
export interface RecordedReport {
  readonly recordings: Uint8Array;
  readonly checks: readonly JudgedResult[];
}

/** Reads recorded answers without new requests to the site. */
export interface RecordingReader {
  /** One file, or the facts that it waits for; null if there is nothing to generate. */
  artifact(
    report: RecordedReport,
    kind: ArtifactKind,
    facts: Facts,
  ): Promise<ReadResult<FileToServe | WaitingFile | null>>;
  /** The files of these kinds; default: all. */
  artifacts(
    report: RecordedReport,
    facts: Facts,
    kinds?: readonly ArtifactKind[],
  ): Promise<ReadResult<FileSet>>;
  /** The files with their open questions, and suggested facts from the site. */
  questions(report: RecordedReport, facts: Facts): Promise<ReadResult<FileQuestions>>;
  /** The recorded answer at this path of the origin; null if the path was not requested. */
  served(recordings: Uint8Array, path: string): Promise<ReadResult<ServedFile | null>>;
  /** A page as agents see it: the home page for null. Null if it was not measured or had no answer. */
  seen(recordings: Uint8Array, url: string | null): Promise<ReadResult<SeenPages>>;
  /** Answers to the questions on the recorded pages, and questions that they ask themselves. */
  asked(recordings: Uint8Array, questions: readonly Question[]): Promise<ReadResult<Asked>>;
  /** The pages of the site with titles and headings, and its redirects. */
  sitePages(recordings: Uint8Array): Promise<ReadResult<SitePages>>;
  /** The page of a site that each of these paths means. */
  suggestions(
    site: Pick<SitePages, 'pages' | 'redirects'>,
    paths: readonly string[],
  ): Promise<ReadResult<(PageSuggestion | null)[]>>;
}

export interface SeenPages {
  readonly view: PageView | null;
  /** Addresses of the additional pages, in the order of the scan. */
  readonly urls: readonly string[];
}

export interface Asked {
  readonly results: readonly QuestionResult[];
  readonly suggestions: readonly QuestionSuggestion[];
  /** Number of pages in which the answers were sought. */
  readonly pages: number;
}

const UNREADABLE = { ok: false, reason: 'unreadable' } as const;

const waiting = ({ kind, checkIds, missing, draft }: GeneratedArtifact): WaitingFile => ({
  kind,
  checkIds,
  missing,
  filename: draft.filename,
  draft: null,
});

function askedSite({ context, views }: RecordedRun): AskedSite {
  const home = viewOfPage(context);
  return new AskedSite(context, [
    ...(home ? [{ url: context.pageUrl, view: home }] : []),
    ...views(),
  ]);
}

/** Reads in the caller's thread, for tests and for the worker thread itself. */
export class LocalRecordingReader implements RecordingReader {
  private readonly hooks: { onDefect(checkId: string, error: unknown): void };

  constructor(log: EngineLog) {
    this.hooks = { onDefect: (checkId, error) => log({ checkId, error }) };
  }

  async artifact(
    { recordings, checks }: RecordedReport,
    kind: ArtifactKind,
    facts: Facts,
  ): Promise<ReadResult<FileToServe | WaitingFile | null>> {
    const run = unpackRun(recordings);
    if (!run) return UNREADABLE;
    const file = generateKind(kind, run.context, checks, this.hooks, facts);
    if (!file || !isReady(file)) return { ok: true, value: file && waiting(file) };
    const { alone, ...inSet } = file;
    const gain = gainOfFiles(checks, [{ kind, draft: alone }]);
    return { ok: true, value: { ...inSet, draft: alone, gain } };
  }

  async artifacts(
    { recordings, checks }: RecordedReport,
    facts: Facts,
    kinds?: readonly ArtifactKind[],
  ): Promise<ReadResult<FileSet>> {
    const run = unpackRun(recordings);
    if (!run) return UNREADABLE;
    const { context } = run;
    const files = generateAll(context, checks, this.hooks, facts, kinds);
    return {
      ok: true,
      value: {
        files: files.filter(isReady),
        waiting: files.filter((file) => !isReady(file)).map(waiting),
        homeUrl: context.homeUrl,
      },
    };
  }

  async questions(
    { recordings, checks }: RecordedReport,
    facts: Facts,
  ): Promise<ReadResult<FileQuestions>> {
    const run = unpackRun(recordings);
    if (!run) return UNREADABLE;
    const { context } = run;
    const files = generateAll(context, checks, this.hooks, facts).map(waiting);
    return { ok: true, value: { files, suggestions: suggestionsOf(context) } };
  }

  async seen(recordings: Uint8Array, url: string | null): Promise<ReadResult<SeenPages>> {
    const run = unpackRun(recordings);
    if (!run) return UNREADABLE;
    const pages = run.views();
    const view =
      url === null
        ? viewOfPage(run.context)
        : (pages.find((page) => page.url === url)?.view ?? null);
    return { ok: true, value: { view, urls: pages.map((page) => page.url) } };
  }

  async asked(recordings: Uint8Array, questions: readonly Question[]): Promise<ReadResult<Asked>> {
    const run = unpackRun(recordings);
    if (!run) return UNREADABLE;
    const site = askedSite(run);
    return {
      ok: true,
      value: {
        results: askQuestions(site, questions),
        suggestions: suggestQuestions(site),
        pages: site.pages.length,
      },
    };
  }

  async sitePages(recordings: Uint8Array): Promise<ReadResult<SitePages>> {
    const run = unpackRun(recordings);
    return run ? { ok: true, value: sitePagesOf(run) } : UNREADABLE;
  }

  async suggestions(
    { pages, redirects }: Pick<SitePages, 'pages' | 'redirects'>,
    paths: readonly string[],
  ): Promise<ReadResult<(PageSuggestion | null)[]>> {
    const suggest = suggesterOf(pages, redirects);
    const value: (PageSuggestion | null)[] = [];
    for (const path of paths) {
      value.push(suggest(path));
      // Ends the turn: the limit of one is for the pages of a site, not for all addresses.
      await setImmediate();
    }
    return { ok: true, value };
  }

  async served(recordings: Uint8Array, path: string): Promise<ReadResult<ServedFile | null>> {
    const run = unpackRun(recordings);
    if (!run) return UNREADABLE;
    const { context } = run;
    const url = context.resolve(path);
    const files = context.recording
      .all()
      .filter(({ ask }) => ask.method === 'GET' && ask.url === url)
      .map((exchange) => readExchange(context, exchange, exchange.ask));
    const file = files.find(({ state }) => state === 'present') ?? files[0];
    return {
      ok: true,
      value: file
        ? {
            exchange: requestLine(requestOf(file.exchange)),
            text: file.state === 'present' ? textOfFile(file) : null,
          }
        : null,
    };
  }
}
