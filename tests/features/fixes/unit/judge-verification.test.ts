import { describe, expect, it } from 'vitest';
import type { CheckResult } from '@seamark/engine';
import { judgeVerification } from '@/lib/fixes/server/judge-verification';
import { finding } from '../../../helpers/site-report';

const open = finding('robots-txt/one');
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
const advice = { baselineScore: 64, notApplicableScans: 0 };

describe('a verification, after a completed scan', () => {
  it.each<[string, Parameters<typeof judgeVerification>, object]>([
    [
      'is verified if no open finding is left',
      [advice, check({ score: 100 }), true],
      { status: 'verified', observedScore: 100, gained: 36, notApplicableScans: 0 },
    ],
    [
      'is verified if only pass and info findings are left',
      [
        advice,
        check({ findings: [finding('robots-txt/p', 'pass'), finding('robots-txt/i', 'info')] }),
        true,
      ],
      { status: 'verified', observedScore: 80, gained: 16, notApplicableScans: 0 },
    ],
    [
      'stays pending if a finding is still open',
      [advice, check({ findings: [open] }), true],
      { status: 'pending', observedScore: 80, gained: 16, notApplicableScans: 0 },
    ],
    [
      'stays pending with a negative gain if the score fell',
      [advice, check({ score: 40, findings: [open] }), true],
      { status: 'pending', observedScore: 40, gained: -24, notApplicableScans: 0 },
    ],
    [
      'stays pending if the check was not measured',
      [advice, check({ applicable: false, findings: [open] }), false],
      { status: 'pending' },
    ],
    [
      'stays pending if the check does not apply for the first time',
      [advice, check({ applicable: false }), true],
      { status: 'pending', notApplicableScans: 1 },
    ],
    [
      'expires if the check does not apply for the second time in a row',
      [{ ...advice, notApplicableScans: 1 }, check({ applicable: false }), true],
      { status: 'expired', notApplicableScans: 2 },
    ],
    [
      'stays pending and resets the count if the check applies again',
      [{ ...advice, notApplicableScans: 1 }, check({ findings: [open] }), true],
      { status: 'pending', observedScore: 80, gained: 16, notApplicableScans: 0 },
    ],
    [
      'expires if the engine no longer has the check',
      [advice, undefined, true],
      { status: 'expired', notApplicableScans: 0 },
    ],
  ])('%s', (_, [record, seen, isMeasured], expected) => {
    expect(judgeVerification(record, seen, isMeasured)).toEqual(expected);
  });
});
