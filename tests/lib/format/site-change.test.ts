import { expect, it } from 'vitest';
import type { Comparison } from '@/lib/contract';
import { sentenceOf } from '@/lib/format/sentence-of';
import { siteChange } from '@/lib/format/site-change';

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

it('a change is one sentence: points, since when, what was fixed and what regressed', () => {
  expect(
    siteChange(
      comparison({
        scoreDelta: 6,
        resolvedChecks: ['robots-txt', 'sitemap'],
        regressedChecks: ['llms-txt'],
      }),
    ),
  ).toEqual({ isLike: true, text: '+6 since 3 Nov 2026: 2 fixed, 1 regressed' });
  expect(siteChange(comparison({ scoreDelta: -3 })).text).toBe(
    '−3 since 3 Nov 2026: no check fixed or regressed',
  );
  expect(siteChange(comparison({ resolvedChecks: ['sitemap'] })).text).toBe(
    'Same score as on 3 Nov 2026: 1 fixed',
  );
  expect(
    siteChange(
      comparison({ scoreDelta: 6, after: { ...summary, scannedAt: '2026-11-03T19:00:00.000Z' } }),
    ).text,
    'twice on one day',
  ).toBe('+6 since 3 Nov 2026, 14:05 UTC: no check fixed or regressed');
});

it('scans that are not like for like have reasons instead of a difference', () => {
  const expected = siteChange(
    comparison({
      scoreDelta: 9,
      comparable: false,
      warnings: ['engine_changed: A and B may differ.', 'coverage_changed: Other pages.'],
    }),
  );
  expect(expected).toEqual({
    isLike: false,
    text: 'Not comparable with the scan of 3 Nov 2026. A and B may differ. Other pages.',
  });
});

it('people read the sentence of a coded message; one without a code prints as it is', () => {
  expect(['target_unreachable: It did not answer.', 'It: did not.'].map(sentenceOf)).toEqual([
    'It did not answer.',
    'It: did not.',
  ]);
});
