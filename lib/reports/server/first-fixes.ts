import { projectedScore, type Fix, type ReaderResult } from '@seamark/engine';
import { siteText } from '@/lib/platform/text/site-text';
import { effectOf } from '../effects';
import type { FirstFix, FirstFixes } from '../report-view';
import type { ExplainedReport } from './stored-report';

export const REACHES = ['opens', 'cheaper', 'housekeeping'] as const;

/** Score of the home page with these checks repaired. Until engine 3.0.0, gains add up. */
export function scoreWith(report: ExplainedReport, checkIds: readonly string[]): number {
  if (report.readers !== undefined) return projectedScore(report.checks, checkIds);
  const gains = report.fixes.filter(({ checkId }) => checkIds.includes(checkId));
  const sum = gains.reduce((score, { gain }) => score + gain, report.originScore);
  return Math.min(100, Math.round(sum));
}

/** Fixes that add points, by what they do for readers, and the score after each group. */
export function firstFixes(report: ExplainedReport): FirstFixes {
  const fixes = report.fixes.filter(({ gain }) => gain > 0);
  const done: string[] = [];
  const groups = REACHES.flatMap((reach) => {
    const own = fixes.filter((fix) => reachOf(report, fix) === reach);
    if (own.length === 0) return [];
    const from = scoreWith(report, done);
    done.push(...own.map(({ checkId }) => checkId));
    return [
      { reach, fixes: own.map((fix) => firstFix(report, fix)), from, to: scoreWith(report, done) },
    ];
  });
  return { groups };
}

/** A fix for a cost that a row shows makes reading cheaper. Engines before 3.0.0 do not say what a fix does. */
export function reachOf(
  { readers = [] }: Pick<ExplainedReport, 'readers'>,
  { checkId, reach = 'opens' }: Pick<Fix, 'checkId'> & Partial<Pick<Fix, 'reach'>>,
): Fix['reach'] {
  return reach === 'housekeeping' && readers.some((reader) => isHeldUp(reader, checkId))
    ? 'cheaper'
    : reach;
}

const isHeldUp = ({ mark, cause }: ReaderResult, checkId: string): boolean =>
  mark !== 'open' && cause?.checkId === checkId;

function firstFix(
  { checks, artifacts, verdict, readers = [] }: ExplainedReport,
  { checkId, gain, headline }: Fix,
): FirstFix {
  return {
    checkId,
    gain,
    effect: capitalized(effectOf(checks, checkId, verdict) ?? siteText(headline, 160)),
    readers: readers.filter((reader) => isHeldUp(reader, checkId)).map(({ name }) => name),
    name: checks.find(({ id }) => id === checkId)?.name ?? checkId,
    file:
      artifacts.find(({ path, checkIds }) => path !== null && checkIds.some((id) => id === checkId))
        ?.path ?? null,
  };
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
