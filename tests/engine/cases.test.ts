import { describe, expect, it } from 'vitest';
import { detailOf } from '@/engine/report/finding';
import { CHECKS } from '@/engine/checks';
import type { JudgedCheck } from '@/engine/judging/judge-check';
import { isOpen } from '../../engine/report/score';
import { viewOfPage } from '@/engine/view/page-view';
import { seenMarkdown } from '@/lib/seen/seen-markdown';
import { siteCases, type Expectation } from '../helpers/cases';
import { examine } from '../helpers/examine';

/** Faults of a report, one sentence each. */
function faults(results: readonly JudgedCheck[], want: Expectation): string[] {
  const judged = results.filter(({ id }) => want.check === undefined || id === want.check);
  const findings = judged.flatMap((result) => result.findings);
  const open = judged.flatMap((r) => (r.applicable ? r.findings.filter(isOpen) : []));
  const words = findings.map((f) => `${f.message} ${detailOf(f) ?? ''} ${f.hint ?? ''}`).join('\n');
  const [low, high] = want.score ?? [0, 100];
  return [
    ...(want.score === undefined ? [] : judged).flatMap(({ id, score, applicable }) =>
      applicable && score >= low && score <= high ? [] : [`${id} has the score ${score}`],
    ),
    ...(want.present ?? []).flatMap((code) =>
      open.some((f) => f.code === code) ? [] : [`${code} is missing`],
    ),
    ...(want.absent ?? []).flatMap((code) =>
      findings.some((f) => f.code === code) ? [`${code} is raised`] : [],
    ),
    ...(want.unread ?? []).flatMap((id) => {
      const result = results.find((check) => check.id === id);
      return result?.unmeasured === 'unread' ? [] : [`${id} judges what was not read`];
    }),
    ...(want.says && !want.says.test(words) ? [`nothing says ${want.says}`] : []),
    ...(want.never?.test(words) ? [`it says ${want.never.exec(words)![0]}`] : []),
  ];
}

// Public bug reports about tools of this kind, rebuilt beside an otherwise healthy site.
for (const { kind, cases } of await siteCases())
  describe(kind, () => {
    it.each(cases)('$name', async ({ site, url, expect: wants, see }) => {
      const { results, evaluation } = await examine(
        CHECKS,
        site,
        url === undefined ? {} : { url, origin: new URL(url).origin },
      );
      expect(wants.flatMap((want) => faults(results, want))).toEqual([]);
      if (!see) return;
      const view = viewOfPage(evaluation.context);
      const seen = view === null ? '' : seenMarkdown(view);
      if (see.says) expect(seen).toMatch(see.says);
      if (see.never) expect(seen).not.toMatch(see.never);
    });
  });
