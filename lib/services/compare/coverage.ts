import { etagOf } from '@/lib/etag';
import type { StoredReport } from '../reports/stored-report';

export type Covered = Pick<StoredReport, 'scope' | 'url' | 'pages' | 'unmeasured' | 'checks'>;

/** Scope, measured addresses and unmeasured checks, in a form that equals where they do. */
export function coverageOf({ scope, url, pages, unmeasured }: Omit<Covered, 'checks'>): string {
  const measured = [url, ...pages.filter((page) => page.error === null).map((page) => page.url)];
  return JSON.stringify([scope, measured.sort(), [...unmeasured].sort()]);
}

/** What the score is a score of, coverage and applicable checks, as 32 characters: kept beside it, so that a history need not open its reports. */
export function coverageKey(report: Covered): string {
  const applicable = report.checks
    .filter((check) => check.applicable)
    .map(({ id }) => id)
    .sort();
  return etagOf(JSON.stringify([coverageOf(report), applicable]));
}
