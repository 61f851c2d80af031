import type { Report } from '@/lib/contract';
import { database } from '@/lib/db/client';
import { targetKey, type BudgetUse, type LimitState } from '@/lib/limits';
import { measureAtOnce } from '../measurements/measure-at-once';
import { storePublicReport } from '../reports/store-public-report';
import { publicScanEngine, type PublicScanEngine, type ScanEvents } from './engine';

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

/** Measures a home page for anyone and stores the newest public report of the host; on an error nothing is stored. */
export async function scanDomain(
  request: PublicScanRequest,
  signal: AbortSignal,
  engine: PublicScanEngine = publicScanEngine,
): Promise<PublicScanAnswer> {
  const host = engine.hostOf(request.domain);
  const order = {
    who: { kind: 'stranger', key: request.caller },
    budgets: budgetsOf(host, request.caller),
    signal,
  } as const;
  const {
    outcome: { report, detail },
    limits,
  } = await measureAtOnce(order, () => {
    request.onStart?.(host);
    return engine.measure(host, signal, request.onEvent);
  });
  await database().$transaction((tx) => storePublicReport(tx, { report, siteId: null, detail }));
  return { report, limits };
}

function budgetsOf(host: string, caller: string): BudgetUse[] {
  const target = targetKey(host);
  return [
    { name: 'target-scans', key: target },
    { name: 'target-public-scans', key: target },
    { name: 'public-caller', key: caller },
  ];
}
