import { ago, dateAndTime } from '@/lib/platform/text/dates';

/** `Scanned 3 hours ago. Next scan 26 Nov 2026, 01:23 UTC (daily).` */
export function scanTimes(
  scannedAt: string,
  { schedule, nextScanAt }: { readonly schedule: string; readonly nextScanAt: Date | null },
  now: Date,
): string {
  const last = `Scanned ${ago(scannedAt, now)}.`;
  return schedule === 'off' || nextScanAt === null
    ? `${last} No scans are scheduled.`
    : `${last} Next scan ${dateAndTime(nextScanAt.toISOString())} (${schedule}).`;
}
