import { generateAll, generateKind, isReady, type GeneratedArtifact } from '../files';
import type { Facts, Suggestion } from '../files/facts';
import { suggestionsOf } from '../files/suggestions';
import { Evaluation } from '../judging/evaluation';
import type { EngineLog } from '../judging/parts';
import type { JudgedCheck, JudgeHooks } from '../judging/judge-check';
import type { ArtifactKind } from '../files/kinds';
import type { CheckId } from '../checks';
import { CHECKS } from '../checks';
import { gainOfFiles } from '../fixes/fixes';
import { describeExchange } from '../probes/describe';
import { readExchange, textOfFile } from '../probes/file';
import type { ProbeContext } from '../probes/probe-context';
import { unpackRun } from './packed-run';

/** A file as its owner gets it when they ask for it alone. */
export interface FileToServe extends Omit<GeneratedArtifact, 'alone'> {
  /** Points of `originScore` that it returns, as it is. */
  readonly gain: number;
}

/** What there will be once its owner has given the facts that it requires. */
export interface WaitingFile extends Pick<GeneratedArtifact, 'kind' | 'checkIds' | 'missing'> {
  readonly filename: string;
  readonly draft: null;
}

/** An answer to `GET` of a path where a file may stand. */
export interface ServedFile {
  /** `GET https://a.example/llms.txt → 404 text/html` */
  readonly exchange: string;
  /** Null where the answer is no such file: an error, a page instead of it, a redirect to another site. */
  readonly text: string | null;
}

/** Everything there is to serve, what waits for facts, and the home page that both speak of. */
export interface FileSet {
  readonly files: readonly GeneratedArtifact[];
  readonly waiting: readonly WaitingFile[];
  readonly homeUrl: string;
}

export interface Questions {
  readonly files: readonly Omit<WaitingFile, 'draft'>[];
  readonly suggestions: readonly Suggestion[];
}

/** `unreadable`: of another version, or broken. `too-slow`: judging went past the limit of a thread. */
export type ReadResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: 'unreadable' | 'too-slow' };

/** What recorded answers say without asking the site again. */
export interface RecordingReader {
  /** A file as its owner gets it, or what it waits for; null when there is nothing to generate. */
  artifact(
    recordings: Uint8Array,
    kind: ArtifactKind,
    facts: Facts,
  ): Promise<ReadResult<FileToServe | WaitingFile | null>>;
  /** All of them. */
  artifacts(recordings: Uint8Array, facts: Facts): Promise<ReadResult<FileSet>>;
  /** The files with what they still ask, and what the site itself says of the facts. */
  questions(recordings: Uint8Array, facts: Facts): Promise<ReadResult<Questions>>;
  /** What the site itself answered at this path of its origin; null when that was not asked. */
  served(recordings: Uint8Array, path: string): Promise<ReadResult<ServedFile | null>>;
}

const UNREADABLE = { ok: false, reason: 'unreadable' } as const;

const waiting = ({ kind, checkIds, missing, draft }: GeneratedArtifact): WaitingFile => ({
  kind,
  checkIds,
  missing,
  filename: draft.filename,
  draft: null,
});

/** Reads in the caller's own thread: for tests and for the worker thread itself. */
export class LocalRecordingReader implements RecordingReader {
  private readonly hooks: JudgeHooks & { onCheck(checkId: string): void };

  constructor(log: EngineLog, onCheck: (checkId: string) => void = () => undefined) {
    this.hooks = { onDefect: (checkId, error) => log({ checkId, error }), onCheck };
  }

  async artifact(
    recordings: Uint8Array,
    kind: ArtifactKind,
    facts: Facts,
  ): Promise<ReadResult<FileToServe | WaitingFile | null>> {
    const run = this.judge(recordings);
    if (!run) return UNREADABLE;
    const { context, checks } = run;
    const file = generateKind(kind, context, checks, this.hooks, facts);
    if (!file || !isReady(file)) return { ok: true, value: file && waiting(file) };
    const { alone, ...inSet } = file;
    const gain = gainOfFiles(checks, [{ kind, draft: alone }]);
    return { ok: true, value: { ...inSet, draft: alone, gain } };
  }

  async artifacts(recordings: Uint8Array, facts: Facts): Promise<ReadResult<FileSet>> {
    const run = this.judge(recordings);
    if (!run) return UNREADABLE;
    const { context, checks } = run;
    const files = generateAll(context, checks, this.hooks, facts);
    return {
      ok: true,
      value: {
        files: files.filter(isReady),
        waiting: files.filter((file) => !isReady(file)).map(waiting),
        homeUrl: context.homeUrl,
      },
    };
  }

  async questions(recordings: Uint8Array, facts: Facts): Promise<ReadResult<Questions>> {
    const run = this.judge(recordings);
    if (!run) return UNREADABLE;
    const { context, checks } = run;
    const files = generateAll(context, checks, this.hooks, facts).map(waiting);
    return { ok: true, value: { files, suggestions: suggestionsOf(context) } };
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
            exchange: describeExchange(file.exchange),
            text: file.state === 'present' ? textOfFile(file) : null,
          }
        : null,
    };
  }

  private judge(
    recordings: Uint8Array,
  ): { context: ProbeContext; checks: readonly JudgedCheck[] } | null {
    const run = unpackRun(recordings);
    if (!run) return null;
    const { context, checks, stuck } = run;
    const evaluation = new Evaluation(
      context,
      CHECKS.filter((c) => checks.includes(c.id as CheckId)),
      { ...this.hooks, stuck: new Set(stuck) },
      false,
    );
    return { context, checks: evaluation.finish() };
  }
}
