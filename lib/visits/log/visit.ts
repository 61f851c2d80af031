import type { Client } from '@seamark/engine';
import type { VisitOutcome, VisitProof } from '../contract';

/** One request of a client, or of a person that an answer engine sent. */
export interface Visit {
  /** Null: a person that an answer engine sent. */
  readonly client: Client | null;
  /** Token of the client, or the answer engine. */
  readonly name: string;
  readonly proof: VisitProof;
  /** With query. */
  readonly path: string;
  readonly status: number;
  readonly outcome: VisitOutcome;
  readonly bytes: number;
  /** Milliseconds since 1970; null if it could not be read. */
  readonly time: number | null;
  readonly isInFuture: boolean;
}

/** Counts visits. */
export interface VisitSink {
  add(visit: Visit): void;
  /** What it left out, and why. */
  notes?(): string[];
}

export function outcomeOf(status: number): VisitOutcome {
  if ((status >= 200 && status < 300) || status === 304) return 'served';
  if (status >= 300 && status < 400) return 'redirected';
  if ([401, 402, 403, 429, 451].includes(status)) return 'refused';
  return status === 404 || status === 410 ? 'missing' : 'failed';
}

/** True if a client, not a person, got an error. */
export const isFailure = ({ client, status }: Visit): boolean => client !== null && status >= 400;
