import { describe, expect, it } from 'vitest';
import { detailOf } from '@/engine/report/finding';
import type { Finding } from '@/engine/report/types';
import { isOpen } from '../../engine/report/score';
import type { JudgedCheck } from '@/engine/judging/judge-check';
import { optionsOf, type CheckCase, type CheckCases } from './check-cases';
import { examine } from './examine';

/** Findings that the engine adds. */
const OWN_SLUGS = new Set(['not-applicable', 'unmeasured', 'page-cut', 'file-cut']);

const slug = (code: string) => code.slice(code.indexOf('/') + 1);

/** Declares tests for the cases of these checks. */
export function describeChecks(suites: readonly CheckCases[]): void {
  describe.each(suites)('$check.id', ({ check, cases }) => {
    const known = new Map<CheckCase, Promise<JudgedCheck>>();
    /** Each case is examined once and shared by all its tests. */
    const alone = (one: CheckCase): Promise<JudgedCheck> => {
      let result = known.get(one);
      if (!result)
        known.set(
          one,
          (result = examine([check], one.site, optionsOf(one)).then((e) => e.results[0]!)),
        );
      return result;
    };

    it('is tested on a good, a bad, and a hostile site, and on one to which it does not apply', () => {
      const kinds = new Set(cases.map((c) => c.kind));
      for (const kind of ['good', 'bad', 'hostile'] as const) expect(kinds).toContain(kind);
      if (check.applies) expect(kinds).toContain('not-applicable');
    });

    it('has a case for each row of its published rules, and a row for each finding', async () => {
      const emitted = new Set<string>();
      for (const one of cases)
        for (const f of (await alone(one)).findings)
          if (!OWN_SLUGS.has(slug(f.code))) emitted.add(slug(f.code));
      expect([...emitted].sort()).toEqual(Object.keys(check.rules).sort());
    });

    it('raises a rule more than once only if its row allows that', async () => {
      for (const one of cases) {
        const seen = new Map<string, number>();
        for (const { code } of (await alone(one)).findings)
          seen.set(slug(code), (seen.get(slug(code)) ?? 0) + 1);
        for (const [name, count] of seen) {
          const rule = check.rules[name];
          if (count > 1 && rule && 'cost' in rule && rule.cost !== 0)
            expect([name, rule.each ?? rule.max]).not.toEqual([name, undefined]);
        }
      }
    });

    it.each(cases)('$name', async (one) => {
      const { score, open = [], closed = [], texts = [], kind } = one;
      const result = await alone(one);
      expect(
        result.findings
          .filter((f) => isOpen(f) && result.applicable)
          .map((f) => slug(f.code))
          .sort(),
      ).toEqual([...open].sort());
      expect(result.score).toBe(score);
      expect(result.applicable).toBe(kind !== 'not-applicable' && kind !== 'unmeasured');
      const others = result.findings.filter((f) => !isOpen(f)).map((f) => slug(f.code));
      for (const expected of closed) expect(others).toContain(expected);
      const words = result.findings
        .map((f) => `${f.message} ${detailOf(f) ?? ''} ${f.hint ?? ''}`)
        .join('\n');
      for (const expected of texts) expect(words).toContain(expected);
      for (const f of result.findings) expectWellFormed(f, result.applicable);
    });
  });
}

function expectWellFormed(f: Finding, applicable: boolean): void {
  const detail = detailOf(f);
  expect(f.message.length).toBeLessThanOrEqual(300);
  // An empty quotation, or a plural after 1.
  expect(`${f.message} ${detail}`).not.toMatch(/“”|(?<![\d.,-])1 (?![a-z]*(?:ss|us)\b)[a-z]+s\b/);
  expect(detail?.length ?? 0).toBeLessThanOrEqual(1000);
  if (f.status === 'warn' || f.status === 'fail') {
    if (!applicable) return;
    expect(f.hint).not.toBeNull();
    expect(detail).toMatch(/^(GET|HEAD|POST|DELETE) https?:\/\/\S+ → /);
  } else expect(f.hint).toBeNull();
}
