import { describe, expect, it } from 'vitest';
import { diffReports, type CheckResult, type ComparableReport } from '@seamark/engine';
import { coverageKey } from '@/lib/reports/server/coverage';
import { isLikeForLike } from '@/lib/sites/server/like-for-like';
import { finding } from '../../../helpers/site-report';

const check = (change: Partial<CheckResult> = {}): CheckResult => ({
  id: 'robots-txt',
  name: 'robots.txt',
  description: '',
  category: 'discovery',
  weight: 8,
  informational: false,
  applicable: true,
  score: 80,
  findings: [],
  duration: 1,
  ...change,
});
const report = (change: Partial<ComparableReport> = {}): ComparableReport => ({
  url: 'https://a.example/',
  engine: 'seamark@1.0.0',
  scope: 'homepage',
  score: 70,
  checks: [check()],
  pages: [],
  unmeasured: [],
  fixes: [],
  ...change,
});
const withCheck = (change: Partial<CheckResult>) => report({ checks: [check(change)] });
const [one, two] = [finding('robots-txt/one'), finding('robots-txt/two', 'fail')];
const about = (subject: string) => finding('robots-txt/blocked', 'fail', subject);
const page = (url: string, error: string | null = null) => ({
  url,
  status: 200,
  score: 50,
  checks: [],
  error,
});

describe('the changes of a comparison', () => {
  it.each<[string, Partial<CheckResult> | null, Partial<CheckResult> | null, object]>([
    [
      'added',
      null,
      { findings: [one] },
      {
        before: null,
        scoreDelta: null,
        resolved: false,
        newFindings: [{ message: one.message }],
        resolvedFindings: [],
      },
    ],
    [
      'removed',
      { findings: [one] },
      null,
      { after: null, scoreDelta: null, resolved: false, newFindings: [], resolvedFindings: [] },
    ],
    [
      'applicability_changed',
      { applicable: false, findings: [one] },
      { score: 10, findings: [two] },
      { scoreDelta: null, newFindings: [{ message: two.message }], resolvedFindings: [] },
    ],
    [
      'applicability_changed',
      { findings: [one] },
      { applicable: false },
      { scoreDelta: null, resolved: false, newFindings: [], resolvedFindings: [] },
    ],
    [
      'unchanged',
      { applicable: false, score: 10 },
      { applicable: false, score: 90 },
      { scoreDelta: null },
    ],
    [
      'improved',
      { findings: [one] },
      { score: 100 },
      { scoreDelta: 20, resolved: true, resolvedFindings: [{ message: one.message }] },
    ],
    [
      'improved',
      { findings: [one, two] },
      { score: 90, findings: [two] },
      { scoreDelta: 10, resolved: false, resolvedFindings: [{ message: one.message }] },
    ],
    [
      'regressed',
      {},
      { score: 79, findings: [one] },
      { scoreDelta: -1, newFindings: [{ message: one.message }] },
    ],
    [
      'findings_changed',
      { findings: [one] },
      { findings: [two] },
      {
        scoreDelta: 0,
        resolvedFindings: [{ message: one.message }],
        newFindings: [{ message: two.message }],
      },
    ],
    [
      'findings_changed',
      { findings: [about('/a')] },
      { findings: [about('/b')] },
      { scoreDelta: 0 },
    ],
    [
      'unchanged',
      { findings: [one] },
      { findings: [{ ...one, message: 'other words', evidence: 'other evidence' }] },
      { scoreDelta: 0, newFindings: [], resolvedFindings: [] },
    ],
    [
      'unchanged',
      { findings: [] },
      { findings: [finding('robots-txt/fine', 'pass'), finding('robots-txt/note', 'info')] },
      { scoreDelta: 0 },
    ],
  ])('mark a check as %s', (change, before, after, expected) => {
    const { changes } = diffReports(
      before ? withCheck(before) : report({ checks: [] }),
      after ? withCheck(after) : report({ checks: [] }),
    );
    expect(changes).toMatchObject([
      { checkId: 'robots-txt', name: 'robots.txt', change, ...expected },
    ]);
  });

  it('list the checks of both reports in catalogue order, removed ones last', () => {
    const before = report({ checks: ['gone', 'sitemap', 'robots-txt'].map((id) => check({ id })) });
    const after = report({ checks: ['webmcp', 'html-rendering'].map((id) => check({ id })) });
    expect(diffReports(before, after).changes.map(({ checkId }) => checkId)).toEqual([
      'html-rendering',
      'robots-txt',
      'sitemap',
      'webmcp',
      'gone',
    ]);
  });

  it('contain open findings only', () => {
    const { changes } = diffReports(
      report(),
      withCheck({ findings: [one, finding('robots-txt/fine', 'pass')] }),
    );
    expect(changes[0]?.after).toEqual({
      score: 80,
      applicable: true,
      openFindings: [one],
    });
  });
});

describe('the warnings of a comparison', () => {
  const codes = (before: Partial<ComparableReport>, after: Partial<ComparableReport>) =>
    diffReports(report(before), report(after)).warnings.map(({ code }) => code);

  const keptAsLike = (...reports: readonly [ComparableReport, ComparableReport]) => {
    const [before, after] = reports.map((one) => ({
      engine: one.engine,
      coverage: coverageKey(one),
    }));
    return isLikeForLike(before!, after!);
  };

  it('name the pages and checks that only one scan measured', () => {
    const { warnings } = diffReports(
      report({ pages: [page('https://a.example/b')], unmeasured: ['tls-https'] }),
      report({ pages: ['c', 'd', 'e', 'f'].map((p) => page(`https://a.example/${p}`)) }),
    );
    const detail =
      'only the later scan measured https://a.example/c, https://a.example/d, https://a.example/e and 1 more; ' +
      'only the earlier scan measured https://a.example/b; the earlier scan could not measure tls-https';
    const message = `The two scans did not cover the same pages and checks: ${detail}.`;
    expect(warnings).toEqual([{ code: 'coverage_changed', message, detail }]);
  });

  it('are empty for two scans with the same coverage', () => {
    const diff = diffReports(
      report({ pages: [page('https://a.example/b')] }),
      report({ pages: [page('https://a.example/b')] }),
    );
    expect([diff.warnings, diff.comparable]).toEqual([[], true]);
  });

  it.each<[string[], Partial<ComparableReport>, Partial<ComparableReport>]>([
    [['engine_changed'], {}, { engine: 'seamark@1.1.0' }],
    [['coverage_changed'], {}, { scope: 'site' }],
    [['coverage_changed'], {}, { url: 'https://www.a.example/' }],
    [
      ['coverage_changed'],
      { pages: [page('https://a.example/b')] },
      { pages: [page('https://a.example/c')] },
    ],
    [
      ['coverage_changed'],
      { pages: [page('https://a.example/b')] },
      { pages: [page('https://a.example/b', 'no answer')] },
    ],
    [['coverage_changed'], {}, { unmeasured: ['tls-https'] }],
    [['applicability_changed'], {}, { checks: [check({ applicable: false })] }],
    [
      ['engine_changed', 'coverage_changed', 'applicability_changed'],
      {},
      { engine: 'x@2', scope: 'site', checks: [check({ applicable: false })] },
    ],
  ])('are %j for scans that are not comparable', (expected, before, after) => {
    expect(codes(before, after)).toEqual(expected);
    expect(diffReports(report(before), report(after)).comparable).toBe(false);
    expect(keptAsLike(report(before), report(after)), 'a history, which opens no report').toBe(
      false,
    );
  });

  it('ignore the order of the pages', () => {
    const [a, b] = [page('https://a.example/a'), page('https://a.example/b')];
    expect(codes({ pages: [a, b] }, { pages: [b, a] })).toEqual([]);
    expect(keptAsLike(report({ pages: [a, b] }), report({ pages: [b, a] }))).toBe(true);
  });
});

describe('the summary of a comparison', () => {
  it('lists resolved and regressed checks and recommends the check with the largest loss', () => {
    const before = report({
      score: 70,
      checks: [
        check({ id: 'robots-txt', findings: [one] }),
        check({ id: 'sitemap' }),
        check({ id: 'llms-txt' }),
      ],
    });
    const after = report({
      score: 66,
      checks: [
        check({ id: 'robots-txt', score: 100 }),
        check({ id: 'sitemap', score: 70 }),
        check({ id: 'llms-txt', score: 50 }),
      ],
    });
    expect(diffReports(before, after)).toMatchObject({
      scoreDelta: -4,
      resolvedChecks: ['robots-txt'],
      regressedChecks: ['llms-txt', 'sitemap'],
      nextStep: 'Look at llms-txt first: it lost 30 points since the earlier scan.',
    });
  });

  it('recommends a fix if no check regressed', () => {
    const fix = {
      checkId: 'robots-txt',
      reach: 'opens' as const,
      gain: 2.8,
      headline: 'x',
      worst: 'warn' as const,
      openFindings: 1,
      artifactKinds: [],
    };
    expect(diffReports(report(), report({ fixes: [fix] })).nextStep).toBe(
      'Fix robots-txt first: it returns 2.8 points.',
    );
  });
});
