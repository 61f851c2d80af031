import { SITE_MINUTES_MAX, SITE_PAGES_MAX, SITE_REQUESTS_MAX } from '@/lib/contract';
import { count, duration } from './numbers';

interface Measured {
  readonly requests: number;
  readonly report: { readonly duration: number };
}

/** What a scan with additional pages takes, said before it starts. */
export const scanCost = (latest: Measured | null): string =>
  `A scan measures up to ${SITE_PAGES_MAX} additional pages, with up to ${SITE_REQUESTS_MAX} requests ` +
  `to your site in up to ${SITE_MINUTES_MAX} minutes.` +
  (latest === null
    ? ''
    : ` The latest took ${count(latest.requests, 'request')} and ${duration(latest.report.duration)}.`);
