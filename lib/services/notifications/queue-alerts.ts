import type { Transaction } from '@/lib/db/client';
import { enqueueJob } from '@/lib/jobs/enqueue';

export const ALERT_JOB = 'alert';
/** Types that anybody may get a mail about at once; a fall of the score is told by the scan. */
const ALERTING = [
  'scan.completed',
  'check.regressed',
  'ownership.expiring',
  'ownership.lost',
  'schedule.failed',
];

/** Events of one cause are told together. */
export async function queueAlerts(
  tx: Transaction,
  siteId: string,
  events: readonly { readonly id: string; readonly type: string }[],
  now: Date,
): Promise<void> {
  const eventIds = events.filter(({ type }) => ALERTING.includes(type)).map(({ id }) => id);
  if (eventIds.length > 0)
    await enqueueJob(tx, { kind: ALERT_JOB, siteId, payload: { siteId, eventIds } }, now);
}
