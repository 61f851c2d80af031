import { projectedScore } from '@seamark/engine';
import { effectOf } from '../main-sentence';
import { siteText } from '@/lib/platform/text/site-text';
import { checkName, gainsOf, type FirstFixes, type ReportView } from '../report-view';

const FIRST = 3;

export function firstFixes(view: ReportView): FirstFixes {
  const fixes = gainsOf(view).slice(0, FIRST);
  const choices = Array.from({ length: 2 ** fixes.length }, (_, bits) =>
    fixes.filter((_fix, index) => bits & (1 << index)).map(({ checkId }) => checkId),
  );
  return {
    fixes: fixes.map(({ checkId, gain, headline }) => ({
      checkId,
      gain,
      effect: capitalized(effectOf(view, checkId) ?? siteText(headline, 160)),
      name: checkName(view, checkId),
      file:
        view.artifacts?.find(
          ({ path, checkIds }) => path !== null && checkIds.some((id) => id === checkId),
        )?.path ?? null,
    })),
    scores: choices.map((ids) => projectedScore(view.report.checks, ids)),
  };
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
