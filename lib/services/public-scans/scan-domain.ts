import { randomUUID } from 'node:crypto';
import type { AuditProgress } from '@seamark/engine';
import type { Report } from '@/lib/contract';
import { database } from '@/lib/db/client';
import { targetKey, type BudgetUse, type LimitState } from '@/lib/limits';
import { scanner, type Measurer } from '@/lib/scanner';
import { measureNow } from '../measurements/measure-now';
import { toReport } from '../reports/report-view';
import { storePublicReport } from '../reports/public-report';

export interface PublicScanRequest {
  readonly domain: string;
  /** Key of the caller's limits. */
  readonly caller: string;
  /** Told as checks finish. */
  readonly onEvent?: (event: AuditProgress) => void;
  /** Told when the measurement begins: a place was free and the budgets allow it. */
  readonly onStart?: (host: string) => void;
}

export interface PublicScanAnswer {
  readonly report: Report;
  readonly limits: readonly LimitState[];
}

/** Measures a home page for anyone and stores the newest public report of the host; on an error nothing is stored. */
export async function scanDomain(
  { domain, caller, onEvent, onStart }: PublicScanRequest,
  signal: AbortSignal,
  reach: Pick<Measurer, 'target' | 'measure'> = scanner().public,
): Promise<PublicScanAnswer> {
  const target = reach.target(domain, 'domain');
  const { host } = target;
  const order = {
    claimant: { kind: 'stranger', key: caller },
    budgets: budgetsOf(host, caller),
    signal,
  } as const;
  const { report: measured, limits } = await measureNow(order, () => {
    onStart?.(host);
    return reach.measure('public-scan', target, { signal, onEvent });
  });
  const report = toReport(measured, { id: randomUUID(), siteId: null, host, trigger: 'public' });
  await database().$transaction((tx) =>
    storePublicReport(tx, { report, siteId: null, detail: measured }),
  );
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
