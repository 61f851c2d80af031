import { expect, test } from 'vitest';
import type { CheckResult, Finding } from '@/lib/platform/contract/types';
import { groupChecks, checkStateOf, passCount } from '@/lib/reports/report-groups';

const finding = (status: Finding['status'], message = status): Finding => ({
  status,
  message,
  detail: null,
  hint: null,
});
const check = (id: string, over: Partial<CheckResult> = {}): CheckResult => ({
  id,
  name: id,
  description: '',
  score: 100,
  findings: [finding('pass')],
  duration: 1,
  category: 'content',
  weight: 5,
  applicable: true,
  informational: false,
  guideUrl: 'http://x.test/checks/x',
  ...over,
});

const checks = [
  check('good'),
  check('poor', { score: 20, findings: [finding('warn'), finding('fail')] }),
  check('silent', { applicable: false, findings: [finding('warn')] }),
  check('absent', { applicable: false, findings: [finding('info')] }),
  check('draft', { informational: true, weight: 0, findings: [finding('warn')] }),
];

test('a check that does not apply is unmeasured if it has a warning, otherwise N/A', () => {
  expect(checks.map(checkStateOf)).toEqual(['pass', 'fail', 'unmeasured', 'na', 'warn']);
});

test('every check is in one group, and only scored checks that apply are counted', () => {
  expect(groupChecks(checks).map((g) => [g.name, g.checks.map((c) => c.id)])).toEqual([
    ['open', ['poor']],
    ['passed', ['good']],
    ['informational', ['draft']],
    ['unmeasured', ['silent']],
    ['na', ['absent']],
  ]);
  expect(passCount({ checks })).toEqual({ passed: 1, applicable: 2 });
});

test('open checks are in the order that is passed', () => {
  const open = [
    check('a', { findings: [finding('fail')] }),
    check('b', { findings: [finding('fail')] }),
  ];
  expect(groupChecks(open, ['b', 'a'])[0]?.checks.map((c) => c.id)).toEqual(['b', 'a']);
});
