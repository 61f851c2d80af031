import type { ProofMethod, ProofResult } from '@seamark/engine';

const DAY_MS = 86_400_000;
/** A proof is looked for again after this long. */
const RECHECK_MS = 30 * DAY_MS;
/** Two misses count only this far apart: a site that is rebuilt over a weekend keeps its proof. */
const MISSES_APART_MS = 7 * DAY_MS;
const RETRY_MS = DAY_MS;

/** What is known about the proof of a site. */
export interface Ownership {
  readonly verifiedAt: Date | null;
  readonly verifiedBy: ProofMethod | 'operator' | null;
  /** The first miss of a proof that holds; the end of one that no longer does. */
  readonly ownershipMissedAt: Date | null;
}

/** When a proof that was missed once ends, unless it is found before. */
export const endOfProof = (missedAt: Date): Date => later(missedAt, MISSES_APART_MS);

export interface OwnershipChange {
  readonly verifiedAt: Date | null;
  readonly verifiedBy: ProofMethod | 'operator' | null;
  readonly ownershipMisses: number;
  readonly ownershipMissedAt: Date | null;
  readonly ownershipDueAt: Date | null;
  /** `gained`: proven for the first time, or again; `lost`: the proof was taken away. */
  readonly turn: 'gained' | 'lost' | null;
}

/** What a look at the three places makes of a site's proof. */
export function judgeOwnership(
  known: Ownership,
  seen: readonly ProofResult[],
  now: Date,
): OwnershipChange {
  // The operator's word needs no proof: neither a found nor a missing one changes it.
  if (known.verifiedBy === 'operator') return keep(known, null, null);
  const proof = seen.find(({ outcome }) => outcome === 'proven');
  if (proof) return proven(known, proof.method, now);
  if (known.verifiedAt === null) return keep(known, known.ownershipMissedAt, null);
  if (seen.some(({ outcome }) => outcome === 'unchecked'))
    return keep(known, known.ownershipMissedAt, later(now, RETRY_MS));
  return missed(known, now);
}

function proven({ verifiedAt }: Ownership, method: ProofMethod, now: Date): OwnershipChange {
  return {
    verifiedAt: verifiedAt ?? now,
    verifiedBy: method,
    ownershipMisses: 0,
    ownershipMissedAt: null,
    ownershipDueAt: later(now, RECHECK_MS),
    turn: verifiedAt === null ? 'gained' : null,
  };
}

function missed(known: Ownership, now: Date): OwnershipChange {
  const first = known.ownershipMissedAt;
  if (first === null) return keep(known, now, endOfProof(now));
  const counts = endOfProof(first);
  if (now < counts) return keep(known, first, counts);
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
  { verifiedAt, verifiedBy }: Ownership,
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
