import type { ScanPick } from '../contract/compare';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { AppError } from '@/lib/platform/contract/app-error';
import { readStored, type StoredReport } from '@/lib/reports/server';
import { SUMMARY, endOf } from '@/lib/sites/server';
import { nameCall, sentence } from '@/lib/platform/contract/sentence';

const FINISHED = { ...SUMMARY, contracts: true, report: { select: { body: true } } } as const;
type SucceededScan = Awaited<ReturnType<typeof latestTwo>>[number];

const NEWEST = [{ finishedAt: 'desc' as const }, { id: 'desc' as const }];
const OLDEST = [{ finishedAt: 'asc' as const }, { id: 'asc' as const }];

function latestTwo(siteId: string) {
  return readOnlyDatabase().scan.findMany({
    where: { siteId, status: 'succeeded' },
    orderBy: NEWEST,
    take: 2,
    select: FINISHED,
  });
}

/** The state at a time: the latest scan until then; without one, the first scan. */
async function scanAt(siteId: string, time: Date) {
  const { scan } = readOnlyDatabase();
  const where = { siteId, status: 'succeeded' as const };
  return (
    (await scan.findFirst({
      where: { ...where, finishedAt: { lte: time } },
      orderBy: NEWEST,
      select: FINISHED,
    })) ?? scan.findFirst({ where, orderBy: OLDEST, select: FINISHED })
  );
}

export interface PickedScan {
  readonly scan: SucceededScan;
  readonly report: StoredReport;
}

/** The selected scans, or the latest two, with their reports. */
export async function pickTwo(
  siteId: string,
  pick: ScanPick,
): Promise<[before: PickedScan, after: PickedScan]> {
  const [before, after] = await findTwo(siteId, pick);
  return [withReport(before), withReport(after)];
}

async function findTwo(
  siteId: string,
  pick: ScanPick,
): Promise<[before: SucceededScan, after: SucceededScan]> {
  const { before_scan_id: beforeId, after_scan_id: afterId, since } = pick;
  if (beforeId !== undefined && afterId !== undefined) return pickById(siteId, beforeId, afterId);
  const [after, previous] = await latestTwo(siteId);
  if (after === undefined || previous === undefined)
    throw notEnough(
      `A comparison needs two completed scans; this site has ${after === undefined ? 'none' : 'one'}. Start another scan and try again.`,
    );
  if (since === undefined) return [previous, after];
  const before = await scanAt(siteId, new Date(since));
  if (before === null || before.id === after.id)
    throw notEnough('No scan has finished since this time. Send an earlier one.');
  return [before, after];
}

async function pickById(
  siteId: string,
  beforeId: string,
  afterId: string,
): Promise<[SucceededScan, SucceededScan]> {
  if (beforeId === afterId)
    throw notEnough('Both ids are of the same scan. Provide two different scans.');
  const scans = await readOnlyDatabase().scan.findMany({
    where: { siteId, status: 'succeeded', id: { in: [beforeId, afterId] } },
    select: FINISHED,
  });
  const [before, after] = [beforeId, afterId].map((id) => scans.find((scan) => scan.id === id));
  if (before === undefined || after === undefined)
    throw new AppError(
      'scan_not_found',
      sentence`No such completed scan of this site. List all scans with ${nameCall('listSiteHistory')}.`,
    );
  if (orderOf(before) > orderOf(after))
    throw new AppError(
      'invalid_scan_order',
      'The earlier scan of the two is given as the later one. Swap them.',
    );
  return [before, after];
}

const notEnough = (message: string) => new AppError('not_enough_scans', message);

/**
 * Sort key of the history: end, then id. Both have a fixed length, so text sorts in the same order.
 */
const orderOf = (scan: SucceededScan): string => `${endOf(scan)} ${scan.id}`;

function withReport(scan: SucceededScan): PickedScan {
  if (scan.report === null) throw new Error(`Scan ${scan.id} succeeded without a report.`);
  return { scan, report: readStored(scan.report.body) };
}
