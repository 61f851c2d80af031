import { CHECK_IDS, type CheckId } from '../checks';

/** Parts of a run other than its checks. */
const PARTS = [
  'files',
  'fixes',
  'surfaces',
  'text',
  'notes',
  'facts',
  'contracts',
  'recordings',
  'pages',
  'guesses',
] as const;
export type Part = (typeof PARTS)[number];

/** Units of work that may hang. */
export const WORK: readonly (CheckId | Part)[] = [...CHECK_IDS, ...PARTS];

/** Work that this run leaves out because it exceeded its limit before. */
export interface Stuck {
  readonly work: readonly (CheckId | Part)[];
  /** Probe numbers; checks that read them are not judged. */
  readonly probes: readonly number[];
}

export const NOTHING_STUCK: Stuck = { work: [], probes: [] };
export const ALL_STUCK: Stuck = { work: WORK, probes: [] };

/** Reports the current work, so that a watchdog knows what hangs. */
export interface Activity {
  onWork(work: CheckId | Part): void;
  /** -1 = none; returns the previous probe. */
  onProbe(probe: number): number;
}

/** Logs a defect of the engine, or work that exceeded its limit. */
export type EngineLog = (event: { readonly checkId: string; readonly error: unknown }) => void;
