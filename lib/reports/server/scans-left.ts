import type { Actor } from '@/lib/platform/access/actor';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { readBudgets, targetKey, type BudgetUse } from '@/lib/platform/limits';
import type { LimitState } from '@/lib/platform/contract/limits';

/** Budgets that a scan of the host uses. */
export function budgetsOf({ organizationId, paid }: Actor, host: string): BudgetUse[] {
  const shared: BudgetUse[] = [
    { name: 'org-scans', key: organizationId },
    { name: 'target-scans', key: targetKey(host) },
  ];
  return paid ? shared : [...shared, { name: 'free-scans', key: organizationId }];
}

/** Remaining limits for a scan of an owned site. */
export const readScanLimits = (actor: Actor, host: string): Promise<readonly LimitState[]> =>
  readBudgets(readOnlyDatabase(), budgetsOf(actor, host));
