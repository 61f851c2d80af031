import type { Actor } from '@/lib/access/actor';
import { readOnlyDatabase } from '@/lib/db/read-only-client';
import { readBudgets, targetKey, type BudgetUse } from '@/lib/limits';
import type { LimitState } from '@/lib/contract/limits';

/** What a scan of the host draws on. */
export function budgetsOf({ organizationId, paid }: Actor, host: string): BudgetUse[] {
  const shared: BudgetUse[] = [
    { name: 'org-scans', key: organizationId },
    { name: 'target-scans', key: targetKey(host) },
  ];
  return paid ? shared : [...shared, { name: 'free-scans', key: organizationId }];
}

/** What is left of the limits that a scan of an own site draws on. */
export const readScanLimits = (actor: Actor, host: string): Promise<readonly LimitState[]> =>
  readBudgets(readOnlyDatabase(), budgetsOf(actor, host));
