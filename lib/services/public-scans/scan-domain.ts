import type { Report } from '@/lib/contract';
import { database } from '@/lib/db/client';
import { engineCapacity, giveBackBudgets, takeBudgets, targetKey, type BudgetUse, type LimitState, type TakenBudgets } from '@/lib/limits';
import { storePublicReport } from '../reports/store-public-report';
import { publicScanEngine, type Outcome, type PublicScanEngine, type ScanEvents } from './engine';

export interface PublicScanRequest {
  readonly domain: string;
  /** Key of the caller's limits. */
  readonly caller: string;
  /** Told as checks finish. */
  readonly onEvent?: ScanEvents;
  /** Told when the measurement begins: a place was free and the budgets allow it. */
  readonly onStart?: (host: string) => void;
}

export interface PublicScanAnswer {
  readonly report: Report;
  readonly limits: readonly LimitState[];
}

/**
 * Measures a home page for anyone and stores the newest public report of the host.
 * A free place comes before the budgets, the budgets before the traffic; on an error nothing is stored.
 */
export async function scanDomain(
  request: PublicScanRequest, signal: AbortSignal, engine: PublicScanEngine = publicScanEngine,
): Promise<PublicScanAnswer> {
  const host = engine.hostOf(request.domain);
  return engineCapacity().run(null, signal, async () => {
    const taken = await database().$transaction((tx) => takeBudgets(tx, budgetsOf(host, request.caller)));
    request.onStart?.(host);
    const outcome = await engine.measure(host, signal, request.onEvent);
    if (!outcome.ok) return refuse(outcome, taken);
    const { report, detail } = outcome;
    await database().$transaction((tx) => storePublicReport(tx, { report, siteId: null, detail }));
    return { report, limits: taken.states };
  });
}

function budgetsOf(host: string, caller: string): BudgetUse[] {
  const target = targetKey(host);
  return [
    { name: 'target-scans', key: target },
    { name: 'target-public-scans', key: target },
    { name: 'public-caller', key: caller },
  ];
}

/** What ended before any packet went to the target costs nothing; an unreachable target does. */
async function refuse(outcome: Extract<Outcome, { ok: false }>, taken: TakenBudgets): Promise<never> {
  const free = !outcome.asked && outcome.error.code !== 'target_unreachable';
  if (free) await giveBackBudgets(database(), taken);
  throw outcome.error;
}
