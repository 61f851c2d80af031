import type { AuditInput, AuditIo } from '../audit/types';
import type { Stuck } from '../judging/parts';
import type { DocumentReader } from '../reading/read-document';
import type { RecordingReader } from '../recorded/recording-reader';

/** What a thread can do: a whole audit, files from a recording, or the reading of a document. */
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

/** A call of the thread to the network side of its audit. */
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
  /** Its outcome is not awaited any more. */
  | { readonly job: number; readonly drop: true };

export type FromThread =
  | { readonly job: number; readonly calls: readonly IoCall[] }
  | { readonly job: number; readonly event: Parameters<AuditIo['emit']>[0] }
  | { readonly job: number; readonly value: unknown }
  | { readonly job: number; readonly failure: string }
  | { readonly defect: { readonly checkId: string; readonly message: string } };

/** Cells that a thread writes and its owner reads while the thread is busy. */
export const CELL = {
  /** Number of the turn at work: what a job does between two answers; 0 = none. */
  turn: 0,
  /** The job of the last turn. */
  job: 1,
  /** Index in `WORK`; -1 = none. */
  work: 2,
  /** Number of the probe at work; -1 = none. */
  probe: 3,
  /** The system's number of the thread; 0 where it is not known, -1 before the thread has started. */
  nativeId: 4,
} as const;
export const CELLS = 5;

export interface WorkerData {
  readonly cells: SharedArrayBuffer;
}
