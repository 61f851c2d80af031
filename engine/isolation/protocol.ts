import type { AuditInput, AuditIo } from '../audit/types';
import type { Stuck } from '../judging/parts';
import type { DocumentReader } from '../recorded/read-document';
import type { RecordingReader } from '../recorded/recording-reader';

/** Jobs of a thread: an audit, files from a recording, or the reading of a document. */
export type Job =
  | { readonly kind: 'audit'; readonly input: AuditInput; readonly stuck: Stuck }
  | {
      readonly kind: 'files';
      readonly verb: keyof RecordingReader;
      readonly args: readonly unknown[];
    }
  | {
      readonly kind: 'document';
      readonly verb: keyof DocumentReader;
      readonly args: readonly unknown[];
    };

/** A call from the thread to the `AuditIo` of its audit. */
export interface IoCall {
  readonly id: number;
  readonly verb: Exclude<keyof AuditIo, 'emit'>;
  readonly args: readonly unknown[];
}

export interface IoAnswer {
  readonly id: number;
  readonly value: unknown;
}

export type ToThread =
  | { readonly job: number; readonly start: Job }
  | { readonly job: number; readonly answers: readonly IoAnswer[] }
  /** Nothing awaits the outcome any more. */
  | { readonly job: number; readonly drop: true };

export type FromThread =
  | { readonly job: number; readonly calls: readonly IoCall[] }
  | { readonly job: number; readonly event: Parameters<AuditIo['emit']>[0] }
  | { readonly job: number; readonly value: unknown }
  | { readonly job: number; readonly failure: string }
  | { readonly defect: { readonly checkId: string; readonly message: string } };

/** Shared cells that a busy thread writes and its owner reads. */
export const CELL = {
  /** Number of the current turn (the work of a job between two answers); 0 = none. */
  turn: 0,
  /** Job of the latest turn. */
  job: 1,
  /** Index in `WORK` of the current part; -1 = none. */
  work: 2,
  /** Number of the current probe; -1 = none. */
  probe: 3,
  /** Thread id of the operating system; 0 = unknown, -1 = the thread has not started. */
  nativeId: 4,
} as const;
export const CELLS = 5;

export interface WorkerData {
  readonly cells: SharedArrayBuffer;
}
