import { expect, it } from 'vitest';
import type { CheckChange, Comparison } from '@/lib/contract';
import { sentenceOf } from '@/lib/words/sentence-of';
import { siteChange } from '@/lib/views/site-change';

const summary = {
  id: '5e0c6f4e-0c7a-4a53-9c1e-0d1b7a0e8c11',
  score: 60,
  originScore: 60,
  pageCount: 1,
  engine: 'seamark@1.0.0',
  scannedAt: '2026-11-03T14:05:00.000Z',
  trigger: 'api',
} as const;
const comparison = (change: Partial<Comparison>): Comparison => ({
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
    text: '+6 since 3 Nov 2026, by changes on your site: 2 fixed, 1 regressed',
  });
  expect(siteChange(comparison({ scoreDelta: -3 })).text).toBe(
    '−3 since 3 Nov 2026, by changes on your site: no check fixed or regressed',
  );
  expect(siteChange(comparison({ resolvedChecks: ['sitemap'] })).text).toBe(
    'Same score as on 3 Nov 2026, by changes on your site: 1 fixed',
  );
  expect(
    siteChange(
      comparison({ scoreDelta: 6, after: { ...summary, scannedAt: '2026-11-03T19:00:00.000Z' } }),
    ).text,
    'twice on one day',
  ).toBe('+6 since 3 Nov 2026, 14:05 UTC, by changes on your site: no check fixed or regressed');
});

it('the sentence for scans that are not comparable has the changes of measurement and of the site', () => {
  const told = (change: Partial<Comparison>) =>
    siteChange(comparison({ comparable: false, ...change }));
  const pages =
    'coverage_changed: The two scans did not cover the same pages and checks: only the later scan measured https://a.example/b.';
  expect(told({ warnings: [pages], resolvedChecks: ['sitemap'] })).toEqual({
    isLike: false,
    text: 'Not comparable with the scan of 3 Nov 2026: what we measured changed (only the later scan measured https://a.example/b), and your site changed (1 fixed).',
  });
  expect(
    told({ warnings: ['coverage_changed: The two scans did not cover the same pages and checks.'] })
      .text,
  ).toBe(
    'Not comparable with the scan of 3 Nov 2026: what we measured changed (other pages and checks), and no check was fixed or regressed on your site.',
  );
  const newer = { ...summary, engine: 'seamark@1.1.0', scannedAt: '2026-11-10T09:00:00.000Z' };
  expect(told({ after: newer, regressedChecks: ['llms-txt'] }).text).toBe(
    'Not comparable with the scan of 3 Nov 2026: what we measured changed (engine seamark@1.0.0, now seamark@1.1.0), and your site or the new engine changed (1 regressed).',
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
    'Not comparable with the scan of 3 Nov 2026: your site changed (webmcp now applies).',
  );
});

it('a coded message is shown without its code, and one without a code unchanged', () => {
  expect(['target_unreachable: It did not answer.', 'It: did not.'].map(sentenceOf)).toEqual([
    'It did not answer.',
    'It: did not.',
  ]);
});
