import { generateAll, generateKind, type Fill, type GeneratedArtifact } from '../artifacts';
import type { Facts, Suggestion } from '../artifacts/facts';
import { suggestionsOf } from '../artifacts/suggestions';
import { Evaluation } from '../audit/evaluation';
import type { EvaluatorLog } from '../audit/evaluator';
import type { JudgedCheck, JudgeHooks } from '../audit/judge-check';
import type { ArtifactKind } from '../artifacts/kinds';
import type { CheckId } from '../checks';
import { CHECKS } from '../checks';
import { gainOfFile } from '../fixes/fixes';
import { describeExchange } from '../probes/describe';
import { readExchange, textOfFile } from '../probes/file';
import type { ProbeContext } from '../probe-context';
import { unpackRun } from './packed-run';

/** A file as its owner gets it when they ask for it alone, TODO markers in place. */
export interface FileToServe extends Omit<GeneratedArtifact, 'alone'> {
  /** As in its offer. */
  readonly gain: number;
}

/** An answer to `GET` of a path where a file may stand. */
export interface ServedFile {
  /** `GET https://a.example/llms.txt → 404 text/html` */
  readonly exchange: string;
  /** Null where the answer is no such file: an error, a page instead of it, a redirect to another site. */
  readonly text: string | null;
}

/** Everything there is to serve, and the home page that it speaks of. */
export interface FileSet {
  readonly files: readonly GeneratedArtifact[];
  readonly homeUrl: string;
}

export interface Questions {
  readonly files: readonly GeneratedArtifact[];
  readonly suggestions: readonly Suggestion[];
}

/** `unreadable`: of another version, or broken. `too-slow`: judging went past the limit of a thread. */
export type ReadResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: 'unreadable' | 'too-slow' };

/** What recorded answers say without asking the site again. */
export interface RecordingReader {
  /** A file as its owner gets it, markers for the facts that are missing; null when there is nothing to generate. */
  artifact(
    recordings: Uint8Array,
    kind: ArtifactKind,
    facts: Facts,
  ): Promise<ReadResult<FileToServe | null>>;
  /** All of them. */
  artifacts(recordings: Uint8Array, facts: Facts): Promise<ReadResult<FileSet>>;
  /** The files with what they still ask, and what the site itself says of the facts. */
  questions(recordings: Uint8Array, facts: Facts): Promise<ReadResult<Questions>>;
  /** What the site itself answered at this path of its origin; null when that was not asked. */
  served(recordings: Uint8Array, path: string): Promise<ReadResult<ServedFile | null>>;
}

const UNREADABLE = { ok: false, reason: 'unreadable' } as const;

/** Reads in the caller's own thread: for tests and for the worker thread itself. */
export class LocalRecordingReader implements RecordingReader {
  private readonly hooks: JudgeHooks & { onCheck(checkId: string): void };

  constructor(log: EvaluatorLog, onCheck: (checkId: string) => void = () => undefined) {
    this.hooks = { onDefect: (checkId, error) => log({ checkId, error }), onCheck };
  }

  async artifact(
    recordings: Uint8Array,
    kind: ArtifactKind,
    facts: Facts,
  ): Promise<ReadResult<FileToServe | null>> {
    const run = this.judge(recordings);
    if (!run) return UNREADABLE;
    const { context, checks } = run;
    const make = (fill: Fill) => generateKind(kind, context, checks, fill, this.hooks, facts);
    const [toServe, filledIn] = [make('todo'), make('sample')];
    if (!toServe || !filledIn) return { ok: true, value: null };
    const { alone, ...file } = toServe;
    const gain = gainOfFile(context, checks, filledIn, this.hooks);
    return { ok: true, value: { ...file, draft: alone, gain } };
  }

  async artifacts(recordings: Uint8Array, facts: Facts): Promise<ReadResult<FileSet>> {
    const run = this.judge(recordings);
    if (!run) return UNREADABLE;
    const { context, checks } = run;
    const files = generateAll(context, checks, 'todo', this.hooks, facts);
    return { ok: true, value: { files, homeUrl: context.homeUrl } };
  }

  async questions(recordings: Uint8Array, facts: Facts): Promise<ReadResult<Questions>> {
    const run = this.judge(recordings);
    if (!run) return UNREADABLE;
    const { context, checks } = run;
    const files = generateAll(context, checks, 'todo', this.hooks, facts);
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
