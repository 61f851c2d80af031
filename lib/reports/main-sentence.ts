import { EFFECT } from './effects';
import { checkName, gainsOf, type ReportView } from './report-view';

/** Below this score of a check, its effect is true. */
const HALF = 50;
/** Below this score of `html-rendering`, the page has next to no text without scripts. */
const EMPTY = 40;
const EXCELLENT = 90;

/** The main thing that a report says, as one sentence; chosen by fixed rules from checks and points. */
export function mainSentence(view: ReportView): string {
  const gains = gainsOf(view);
  const [severe, second] = gains.flatMap(({ checkId }) => effectOf(view, checkId) ?? []);
  if (scoreOf(view, 'agent-access') < HALF)
    return 'Some AI clients are turned away before they can read anything.';
  if (scoreOf(view, 'html-rendering') < EMPTY)
    return 'Agents can reach this site, but the page is empty without JavaScript.';
  if (view.report.score >= EXCELLENT)
    return severe === undefined
      ? 'Agents can find, read, and use this site.'
      : `Agents can find, read, and use this site, but ${severe}.`;
  if (severe !== undefined)
    return `Agents can reach this site, but ${severe}${second === undefined ? '' : `, and ${second}`}.`;
  const names = gains.slice(0, 2).map(({ checkId }) => checkName(view, checkId));
  return names.length === 0
    ? 'Agents can reach and read this site.'
    : `Agents can reach and read this site. Most points are missing in ${names.join(' and ')}.`;
}

/** Effect of a check that has less than half of its points; null for others. */
export const effectOf = (view: ReportView, checkId: string): string | null =>
  scoreOf(view, checkId) < HALF
    ? ((EFFECT as Readonly<Record<string, string>>)[checkId] ?? null)
    : null;

/** 100 if the check is absent or doesn’t apply. */
const scoreOf = ({ report }: ReportView, id: string): number =>
  report.checks.find((check) => check.id === id && check.applicable)?.score ?? 100;
