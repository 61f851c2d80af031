import { randomUUID } from 'node:crypto';
import type { AuditProgress } from '@seamark/engine';
import type { Report } from '../contract/report';
import { database } from '@/lib/platform/db/client';
import { targetKey, type BudgetUse, type LimitState } from '@/lib/platform/limits';
import { scanner, type Measurer } from '@/lib/platform/scanner';
import { measureNow } from './measure-now';
import { toReport } from './report-view';
import { storePublicReport } from './public-report';

export interface PublicScanRequest {
  readonly domain: string;
  /** Rate limit key of the caller. */
  readonly caller: string;
  /** Called as checks finish. */
  readonly onEvent?: (event: AuditProgress) => void;
  /** Called when the audit starts: a slot was free and the budgets suffice. */
  readonly onStart?: () => void;
}

export interface PublicScanAnswer {
  readonly report: Report;
  readonly limits: readonly LimitState[];
}

/** Audits a home page and stores the host's newest public report. Stores nothing on an error. */
export async function scanDomain(
  { domain, caller, onEvent, onStart }: PublicScanRequest,
  signal: AbortSignal,
  measurer: Pick<Measurer, 'target' | 'measure'> = scanner().public,
): Promise<PublicScanAnswer> {
  const target = measurer.target(domain, 'domain');
  const { host } = target;
  const request = {
    claimant: { kind: 'stranger', key: caller },
    budgets: budgetsOf(host, caller),
    signal,
  } as const;
  const { report: measured, limits } = await measureNow(request, (onAnswer) => {
    onStart?.();
    return measurer.measure('public-scan', target, { signal, onEvent, onAnswer });
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
