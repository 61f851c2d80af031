import type { ProofMethod, ProofResult } from '@seamark/engine';
import { DAY_MS } from '@/lib/platform/time';

/** Time after which a proof is checked again. */
const RECHECK_MS = 30 * DAY_MS;
/** Minimum time between two misses, so that a site rebuilt over a weekend keeps its proof. */
const MISSES_APART_MS = 7 * DAY_MS;
const RETRY_MS = DAY_MS;

/** Ownership of a site as stored. */
export interface OwnershipState {
  readonly verifiedAt: Date | null;
  readonly verifiedBy: ProofMethod | 'operator' | null;
  /** First miss of a proof that is still valid, or the end of one that is not. */
  readonly ownershipMissedAt: Date | null;
}

/** End of a proof that was missed once, unless it is found before. */
export const endOfProof = (missedAt: Date): Date => later(missedAt, MISSES_APART_MS);

export interface OwnershipChange extends OwnershipState {
  readonly ownershipMisses: number;
  readonly ownershipDueAt: Date | null;
  /** `gained`: proven for the first time or again; `lost`: the proof ended. */
  readonly turn: 'gained' | 'lost' | null;
}

/** Next ownership state after a check of the three places. */
export function judgeOwnership(
  state: OwnershipState,
  seen: readonly ProofResult[],
  now: Date,
): OwnershipChange {
  // OwnershipState confirmed by the operator does not depend on a proof.
  if (state.verifiedBy === 'operator') return keep(state, null, null);
  const proof = seen.find(({ outcome }) => outcome === 'proven');
  if (proof) return proven(state, proof.method, now);
  if (state.verifiedAt === null) return keep(state, state.ownershipMissedAt, null);
  if (seen.some(({ outcome }) => outcome === 'unchecked'))
    return keep(state, state.ownershipMissedAt, later(now, RETRY_MS));
  return missed(state, now);
}

function proven({ verifiedAt }: OwnershipState, method: ProofMethod, now: Date): OwnershipChange {
  return {
    verifiedAt: verifiedAt ?? now,
    verifiedBy: method,
    ownershipMisses: 0,
    ownershipMissedAt: null,
    ownershipDueAt: later(now, RECHECK_MS),
    turn: verifiedAt === null ? 'gained' : null,
  };
}

function missed(state: OwnershipState, now: Date): OwnershipChange {
  const first = state.ownershipMissedAt;
  if (first === null) return keep(state, now, endOfProof(now));
  const counts = endOfProof(first);
  if (now < counts) return keep(state, first, counts);
  return {
    verifiedAt: null,
    verifiedBy: null,
    ownershipMisses: 2,
    ownershipMissedAt: now,
    ownershipDueAt: null,
    turn: 'lost',
  };
}

function keep(
  { verifiedAt, verifiedBy }: OwnershipState,
  missedAt: Date | null,
  dueAt: Date | null,
): OwnershipChange {
  return {
    verifiedAt,
    verifiedBy,
    ownershipMisses: missedAt === null ? 0 : 1,
    ownershipMissedAt: missedAt,
    ownershipDueAt: dueAt,
    turn: null,
  };
}

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
