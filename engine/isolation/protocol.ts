import { PARTS, type Evaluator, type Part } from '../audit/evaluator';
import { CHECK_IDS, type CheckId } from '../checks';
import type { DocumentReader } from '../reading/read-document';
import type { RecordingReader } from '../recorded/recording-reader';

/** The calls of an evaluator that cross to its thread; `release` is only told. */
export type EvaluatorMethod = keyof Evaluator;

/** The calls that need no run going on. */
export type ReaderMethod = keyof RecordingReader | keyof DocumentReader;

export interface ThreadCall {
  readonly id: number;
  /** Whose evaluator is meant; a thread holds several. */
  readonly audit: number;
  readonly verb: EvaluatorMethod | ReaderMethod;
  readonly args: readonly unknown[];
}

export type ThreadMessage =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failure: string }
  | { readonly defect: { readonly checkId: string; readonly message: string } };

/** What may hang, by its place in this list. */
export const WORK: readonly (CheckId | Part)[] = [...CHECK_IDS, ...PARTS];

/** Cells that a thread writes and its owner reads while the thread is busy. */
export const CELL = {
  /** Id of the call at work; 0 = none. */
  call: 0,
  /** Index in `WORK`; -1 = none. */
  work: 1,
  /** Number of the probe at work; -1 = none. */
  probe: 2,
  /** The system's number of the thread; 0 where it is not known, -1 before the thread has started. */
  nativeId: 3,
} as const;
export const CELLS = 4;

export interface WorkerData {
  readonly cells: SharedArrayBuffer;
}
