import type { Actor } from '@/lib/access/actor';
import { readOnlyDatabase } from '@/lib/db/read-only-client';
import { scansLeft } from '@/lib/format/scans-left';
import { readBudgets, targetKey, type BudgetUse } from '@/lib/limits';

/** What a scan of the host draws on. */
export function budgetsOf({ organizationId, paid }: Actor, host: string): BudgetUse[] {
  const shared: BudgetUse[] = [
    { name: 'org-scans', key: organizationId },
    { name: 'target-scans', key: targetKey(host) },
  ];
  return paid ? shared : [...shared, { name: 'free-scans', key: organizationId }];
}

/** How many scans of an own site may still be started, in a sentence. */
export const readScansLeft = async (actor: Actor, host: string): Promise<string> =>
  scansLeft(await readBudgets(readOnlyDatabase(), budgetsOf(actor, host)));
