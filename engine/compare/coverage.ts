import type { EngineReport } from '../audit/types';

export type Coverage = Pick<EngineReport, 'scope' | 'url' | 'pages' | 'unmeasured'>;

const measuredPages = ({ url, pages }: Coverage): string[] => [
  url,
  ...pages.filter((page) => page.error === null).map((page) => page.url),
];

/** Key of a scan's coverage: scope, measured addresses, and unmeasured checks. Equal keys mean equal coverage. */
export function coverageOf(report: Coverage): string {
  const { scope, unmeasured } = report;
  return JSON.stringify([scope, measuredPages(report).sort(), [...unmeasured].sort()]);
}

const LISTED_MAX = 3;

/** `label a, b, c and 4 more`; an empty list if there are no items. */
function labelledList(label: string, items: readonly string[]): string[] {
  if (items.length === 0) return [];
  const rest = items.length - LISTED_MAX;
  const list = items.slice(0, LISTED_MAX).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
  return [`${label} ${list}`];
}

/** Names the pages and checks that only one of two scans measured; empty if only the scope differs. */
export function coverageChange(before: Coverage, after: Coverage): string {
  const without = (all: readonly string[], excluded: readonly string[]) =>
    all.filter((name) => !excluded.includes(name));
  const [old, current] = [measuredPages(before), measuredPages(after)];
  return [
    ...labelledList('only the later scan measured', without(current, old)),
    ...labelledList('only the earlier scan measured', without(old, current)),
    ...labelledList(
      'the later scan could not measure',
      without(after.unmeasured, before.unmeasured),
    ),
    ...labelledList(
      'the earlier scan could not measure',
      without(before.unmeasured, after.unmeasured),
    ),
  ].join('; ');
}
