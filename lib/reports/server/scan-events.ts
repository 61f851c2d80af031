import { diffReports, tallyOf, type ReportDiff } from '@seamark/engine';
import { addresses } from '@/lib/platform/config/addresses';
import type { EventComparison } from '@/lib/platform/events/contract';
import type { Transaction } from '@/lib/platform/db/client';
import { coded, type Coded } from '@/lib/platform/text/coded';
import { readStored } from './stored-report';
import type { StoredScan } from './scan-steps';
import { eventCauseOf, recordEvents, type NewEvent } from '@/lib/platform/events/record-events';

/** Smaller drops are not recorded. */
const DROP_POINTS = 5;
const FAILURES_IN_A_ROW = 3;

/** Records the events of a completed scan, and those that features add to them. */
export async function recordScanCompleted(
  tx: Transaction,
  { scanId, siteId, trigger, report, answers }: StoredScan,
  further: readonly NewEvent[],
  now: Date,
): Promise<void> {
  const cause = await eventCauseOf(tx, siteId, scanId);
  const before = await tx.report.findFirst({
    where: { siteId, scanId: { not: scanId } },
    orderBy: [{ scannedAt: 'desc' }, { scanId: 'desc' }],
    select: { scanId: true, body: true },
  });
  const previous = before && { scanId: before.scanId, report: readStored(before.body) };
  const diff = previous && diffReports(previous.report, report);
  const resource = scanResource(scanId);
  const comparison: EventComparison | null = previous &&
    diff && {
      previousScanId: previous.scanId,
      previousScore: previous.report.score,
      scoreDelta: diff.scoreDelta,
      comparable: diff.comparable,
      warnings: diff.warnings.map(coded),
    };
  const { score, engine } = report;
  await recordEvents(
    tx,
    cause,
    [
      {
        type: 'scan.completed',
        resource,
        data: {
          trigger,
          engine,
          score,
          comparison,
          questions: answers && tallyOf(answers.results),
        },
      },
      ...dropOf(score, comparison, resource),
      ...(previous && diff && previous.report.engine === engine
        ? regressionsOf(diff, resource)
        : []),
      ...further,
    ],
    now,
  );
}

function dropOf(
  score: number,
  comparison: EventComparison | null,
  resource: NewEvent['resource'],
): NewEvent[] {
  if (comparison === null || !comparison.comparable || -comparison.scoreDelta < DROP_POINTS)
    return [];
  const { previousScanId, previousScore, scoreDelta } = comparison;
  const data = {
    score,
    previousScore,
    points: -scoreDelta,
    threshold: DROP_POINTS,
    previousScanId,
  };
  return [{ type: 'score.dropped', resource, data }];
}

/** Empty if the engines differ, because another engine may judge the same responses differently. */
function regressionsOf(
  { changes, comparable }: ReportDiff,
  resource: NewEvent['resource'],
): NewEvent[] {
  return changes.flatMap(({ checkId, name, change, before, after }): NewEvent[] => {
    const [score, previousScore] = [after?.score ?? null, before?.score ?? null];
    if (change !== 'regressed' || score === null || previousScore === null) return [];
    const guideUrl = addresses.guide(checkId);
    const scores = { score, previousScore };
    return [
      {
        type: 'check.regressed',
        resource,
        data: { checkId, name, ...scores, comparable, guideUrl },
      },
    ];
  });
}

/** Records a failed scan, and a failing schedule if this is its third failure in a row. */
export async function recordScanFailed(
  tx: Transaction,
  scanId: string,
  failure: Coded,
  now: Date,
): Promise<void> {
  const { siteId, trigger } = await tx.scan.findUniqueOrThrow({
    where: { id: scanId },
    select: { siteId: true, trigger: true },
  });
  const resource = scanResource(scanId);
  const error = coded(failure);
  const events: NewEvent[] = [{ type: 'scan.failed', resource, data: { trigger, error } }];
  if (trigger === 'schedule' && (await isThirdFailure(tx, siteId, scanId)))
    events.push({
      type: 'schedule.failed',
      resource,
      data: { failures: FAILURES_IN_A_ROW, error },
    });
  await recordEvents(tx, await eventCauseOf(tx, siteId, scanId), events, now);
}

/** True for exactly the third failure, so that a longer series is reported once. */
async function isThirdFailure(tx: Transaction, siteId: string, scanId: string): Promise<boolean> {
  const others = await tx.scan.findMany({
    where: {
      siteId,
      trigger: 'schedule',
      id: { not: scanId },
      status: { in: ['succeeded', 'failed'] },
    },
    orderBy: [{ finishedAt: 'desc' }, { id: 'desc' }],
    take: FAILURES_IN_A_ROW,
    select: { status: true },
  });
  const failures = others.findIndex(({ status }) => status !== 'failed');
  return (failures === -1 ? others.length : failures) === FAILURES_IN_A_ROW - 1;
}

const scanResource = (id: string): NewEvent['resource'] => ({
  kind: 'scan',
  id,
  url: addresses.poll(id),
});
