import type { Transaction } from '../db/client';
import { enqueueJob } from '../jobs/enqueue';

export const ALERT_JOB = 'alert';
/** Event types that trigger an alert; a scan's mail includes a score drop, and breaking changes of contracts only. */
const ALERTING = [
  'scan.completed',
  'check.regressed',
  'contract.changed',
  'ownership.expiring',
  'ownership.lost',
  'schedule.failed',
  'agent_run.regressed',
  'question.lost',
  'visits.refused',
  'addresses.missing',
];

/** Queues one alert job per cause, so that its events share a mail. */
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
