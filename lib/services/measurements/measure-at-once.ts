import type { AuditOutcome } from '@/engine';
import { database } from '@/lib/db/client';
import { AppError } from '@/lib/errors';
import {
  engineCapacity,
  giveBackBudgets,
  takeBudgets,
  type BudgetUse,
  type Claimant,
  type LimitState,
} from '@/lib/limits';

export interface Order {
  /** Whose places it takes. */
  readonly who: Claimant;
  readonly budgets: readonly BudgetUse[];
  /** Aborted when the caller hangs up. */
  readonly signal: AbortSignal;
}

/** Not measured. `asked`: a packet went to the target. */
export interface Refused {
  readonly ok: false;
  /** `target_not_allowed`, `target_unreachable` or `unavailable`. */
  readonly error: AppError;
  readonly asked: boolean;
}

/**
 * Measures for a caller who waits for the answer: a free place comes before the budgets, the budgets before
 * the traffic. What ended before any packet went to the target costs nothing; an unreachable target does.
 */
export async function measureAtOnce<O extends { readonly ok: true }>(
  order: Order,
  measure: () => Promise<O | Refused>,
): Promise<Measured<O>> {
  const { who, signal } = order;
  try {
    return await engineCapacity().run(who, signal, () => onPlace(order, measure));
  } catch (error) {
    // Nobody is left to read the answer, and it is no defect of ours.
    if (signal.aborted && error === signal.reason)
      throw new AppError('unavailable', 'The caller hung up.', { cause: error });
    throw error;
  }
}

export interface Measured<O> {
  readonly outcome: O;
  readonly limits: readonly LimitState[];
}

async function onPlace<O extends { readonly ok: true }>(
  { budgets, signal }: Order,
  measure: () => Promise<O | Refused>,
): Promise<Measured<O>> {
  const taken = await database().$transaction((tx) => takeBudgets(tx, budgets));
  if (signal.aborted) {
    await giveBackBudgets(database(), taken);
    signal.throwIfAborted();
  }
  const outcome = await measure();
  if (outcome.ok) return { outcome, limits: taken.states };
  if (!outcome.asked && outcome.error.code !== 'target_unreachable')
    await giveBackBudgets(database(), taken);
  throw outcome.error;
}

/** What the engine's refusal is to a caller. */
export function refusedBy({
  code,
  message,
  wasAsked,
}: Extract<AuditOutcome, { ok: false }>): Refused {
  return {
    ok: false,
    asked: wasAsked,
    error: new AppError(
      code,
      message,
      code === 'target_unreachable' ? { retryAfterSeconds: 60 } : {},
    ),
  };
}
