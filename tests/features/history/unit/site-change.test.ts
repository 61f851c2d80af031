import { expect, it } from 'vitest';
import type { SiteComparison } from '@/lib/history/comparison-warning';
import type { CheckChange } from '@/lib/history/contract/compare';
import { siteChange } from '@/lib/history/site-change';

const summary = {
  id: '5e0c6f4e-0c7a-4a53-9c1e-0d1b7a0e8c11',
  score: 60,
  originScore: 60,
  pageCount: 1,
  engine: 'seamark@1.0.0',
  scannedAt: '2026-11-03T14:05:00.000Z',
  trigger: 'api',
} as const;
const comparison = (change: Partial<SiteComparison>): SiteComparison => ({
  siteId: summary.id,
  host: 'a.example',
  before: summary,
  after: { ...summary, scannedAt: '2026-11-10T09:00:00.000Z' },
  scoreDelta: 0,
  comparable: true,
  warnings: [],
  checksScope: 'origin',
  changes: [],
  resolvedChecks: [],
  regressedChecks: [],
  nextStep: '',
  ...change,
});

it('the sentence for a change has the points, the earlier date, and the fixed and regressed checks', () => {
  expect(
    siteChange(
      comparison({
        scoreDelta: 6,
        resolvedChecks: ['robots-txt', 'sitemap'],
        regressedChecks: ['llms-txt'],
      }),
    ),
  ).toEqual({
    isLike: true,
    text: 'Up 6 since 3 Nov. You fixed 2 checks. 1 check got worse.',
  });
  expect(siteChange(comparison({ scoreDelta: -3 })).text).toBe('Down 3 since 3 Nov.');
  expect(siteChange(comparison({ resolvedChecks: ['sitemap'] })).text).toBe(
    'No change since 3 Nov. You fixed 1 check.',
  );
  expect(
    siteChange(
      comparison({ scoreDelta: 6, after: { ...summary, scannedAt: '2026-11-03T19:00:00.000Z' } }),
    ).text,
    'twice on one day',
  ).toBe('Up 6 since 3 Nov 2026, 14:05 UTC.');
});

it('the sentence for scans that are not comparable has the changes of measurement and of the site', () => {
  const told = (change: Partial<SiteComparison>) =>
    siteChange(comparison({ comparable: false, ...change }));
  const pages = (detail: string) => ({ code: 'coverage_changed' as const, message: '', detail });
  const later = pages('only the later scan measured https://a.example/b');
  expect(told({ warnings: [later], resolvedChecks: ['sitemap'] })).toEqual({
    isLike: false,
    text: `New in this scan: /b. So ${summary.score} can’t be compared with 3 Nov. You fixed 1 check.`,
  });
  expect(told({ warnings: [pages('')] }).text).toBe(
    'This scan can’t be compared with 3 Nov: it measured other pages or checks.',
  );
  const newer = { ...summary, engine: 'seamark@1.1.0', scannedAt: '2026-11-10T09:00:00.000Z' };
  expect(told({ after: newer, regressedChecks: ['llms-txt'] }).text).toBe(
    'This scan can’t be compared with 3 Nov: the engine changed (seamark@1.0.0, now seamark@1.1.0). 1 check got worse.',
  );
  const side = (applicable: boolean) => ({ score: 0, applicable, openFindings: [] });
  const applies: CheckChange = {
    checkId: 'webmcp',
    name: 'WebMCP',
    before: side(false),
    after: side(true),
    scoreDelta: null,
    change: 'applicability_changed',
    resolved: false,
    resolvedFindings: [],
    newFindings: [],
  };
  expect(told({ changes: [applies] }).text).toBe(
    'This scan can’t be compared with 3 Nov: webmcp now applies.',
  );
});
