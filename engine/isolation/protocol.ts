import type { Examiner } from '../audit/examiner';
import type { DocumentReader } from '../reading/read-document';
import type { RecordingReader } from '../recorded/recording-reader';

/** The calls of an examiner that cross to its thread. */
export type Verb = Exclude<keyof Examiner, 'release'>;

/** The calls that need no run going on. */
export type ReaderVerb = keyof RecordingReader | keyof DocumentReader;

export interface Call {
  readonly id: number;
  readonly verb: Verb | ReaderVerb | 'reset';
  readonly args: readonly unknown[];
}

export type Result =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failure: string }
  | { readonly defect: { readonly checkId: string; readonly message: string } };

/** What a new thread is given: one 32-bit cell that holds the catalogue index of the check being worked on, or -1. */
export interface WorkerData {
  readonly activity: SharedArrayBuffer;
}
