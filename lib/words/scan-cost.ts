import { requestsOfScan, SITE_MINUTES_MAX } from '@/lib/contract';
import { count, duration } from './numbers';

interface Measured {
  readonly requests: number;
  readonly report: { readonly duration: number };
}

/** Cost of a scan with additional pages, shown before it starts. */
export const scanCost = (latest: Measured | null, pages: number): string =>
  `A scan measures up to ${pages} additional pages, with up to ${requestsOfScan(pages)} requests ` +
  `to your site in up to ${SITE_MINUTES_MAX} minutes.` +
  (latest === null
    ? ''
    : ` The latest took ${count(latest.requests, 'request')} and ${duration(latest.report.duration)}.`);
