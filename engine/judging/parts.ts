import { CHECK_IDS, type CheckId } from '../checks';

/** The parts of a run beside its checks. */
const PARTS = ['files', 'fixes', 'surfaces', 'notes', 'recordings', 'pages'] as const;
export type Part = (typeof PARTS)[number];

/** What may hang. */
export const WORK: readonly (CheckId | Part)[] = [...CHECK_IDS, ...PARTS];

/** Left out of a run because it exceeded its limit before. */
export interface Stuck {
  readonly work: readonly (CheckId | Part)[];
  /** By their numbers; what reads them goes without. */
  readonly probes: readonly number[];
}

export const NOTHING_STUCK: Stuck = { work: [], probes: [] };
export const ALL_STUCK: Stuck = { work: WORK, probes: [] };

/** Names what is at work, so that what hangs can be left out. */
export interface Activity {
  onWork(work: CheckId | Part): void;
  /** -1 for none; returns the one before. */
  onProbe(probe: number): number;
}

/** Reports a defect of ours, or work that exceeded its limit. */
export type EngineLog = (event: { readonly checkId: string; readonly error: unknown }) => void;
