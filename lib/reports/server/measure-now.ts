import type { AuditOutcome, EngineReport } from '@seamark/engine';
import { database } from '@/lib/platform/db/client';
import { AppError } from '@/lib/platform/contract/app-error';
import {
  engineCapacity,
  refundBudgets,
  takeBudgets,
  type BudgetUse,
  type Claimant,
  type LimitState,
  type OnAnswer,
} from '@/lib/platform/limits';

export interface MeasurementRequest {
  /** Claimant of the engine slots. */
  readonly claimant: Claimant;
  readonly budgets: readonly BudgetUse[];
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal;
}

/**
 * Audits for a caller who waits. Takes an engine slot first, then the budgets, then sends requests.
 * An audit that ends before its first packet to the target costs nothing; an unreachable target
 * does.
 */
export async function measureNow(
  request: MeasurementRequest,
  measure: (onAnswer: OnAnswer) => Promise<AuditOutcome>,
): Promise<Measurement> {
  const { claimant, signal } = request;
  try {
    return await engineCapacity.run(claimant, signal, (onAnswer) =>
      withCapacity(request, () => measure(onAnswer)),
    );
  } catch (error) {
    // The caller disconnected; this is no internal error.
    if (signal.aborted && error === signal.reason)
      throw new AppError('unavailable', 'The client closed the connection.', { cause: error });
    throw error;
  }
}

export interface Measurement {
  readonly report: EngineReport;
  readonly limits: readonly LimitState[];
}

async function withCapacity(
  { budgets, signal }: MeasurementRequest,
  measure: () => Promise<AuditOutcome>,
): Promise<Measurement> {
  const taken = await database().$transaction((tx) => takeBudgets(tx, budgets));
  if (signal.aborted) {
    await refundBudgets(database(), taken);
    signal.throwIfAborted();
  }
  const outcome = await measure();
  if (outcome.ok) return { report: outcome.report, limits: taken.states };
  const { code, message, wasAsked } = outcome;
  const isUnreachable = code === 'target_unreachable';
  if (!wasAsked && !isUnreachable) await refundBudgets(database(), taken);
  throw new AppError(code, message);
}
