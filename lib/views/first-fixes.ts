import { projectedScore } from '@seamark/engine';
import { effectOf } from './main-sentence';
import { siteText } from '../words/site-text';
import { checkName, gainsOf, type ReportView } from './report-view';

const FIRST = 3;

/** A fix to start with. */
export interface FirstFix {
  readonly checkId: string;
  readonly name: string;
  readonly gain: number;
  /** What its open check means for agents, or its most expensive finding. */
  readonly effect: string;
  /** Path of the file that repairs it; null if there is none, or it is no file of its own. */
  readonly file: string | null;
}

/** The three fixes with the most points, and the home page score for each choice of them. */
export function firstFixes(view: ReportView): {
  readonly fixes: readonly FirstFix[];
  /** By the bits of a choice: index 5 is the first and the third fix; index 0 is the score as measured. */
  readonly scores: readonly number[];
} {
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
