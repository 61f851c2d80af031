import type { CheckChange } from './contract/compare';
import type { Finding } from '@/lib/platform/contract/types';
import type { ComparisonView, ContractsView } from './server/view-comparison';
import { changeGroups, deltaWords, sideWord } from './change-groups';
import { WARNING_TITLES } from './comparison-warning';
import { CHANGES_SHOWN } from './contract-words';
import { blocks, heading, list, text } from '@/lib/platform/text/markdown';
import { dateAndTime } from '@/lib/platform/text/dates';
import { count, signedWhole } from '@/lib/platform/text/numbers';
import { provenanceOf, scoreWord, type ReportView } from '@/lib/reports';
import { siteText } from '@/lib/platform/text/site-text';

/** A comparison as Markdown: warnings, both scans, the change, then the checks that changed. */
export function scanComparisonMarkdown(view: ComparisonView, permalink: string, now: Date): string {
  const { comparison, before, after, markers, contracts } = view;
  const groups = changeGroups(comparison).filter(({ kind }) => kind !== 'unchanged');
  return blocks(
    heading(1, `${comparison.host}: two scans compared`),
    comparison.warnings.length > 0 &&
      list(
        comparison.warnings.map(
          ({ code, message }) => `**${text(WARNING_TITLES[code])}.** ${text(message)}`,
        ),
      ),
    list([
      `Before: ${sideLine(before, now)}`,
      `After: ${sideLine(after, now)}`,
      `Change: ${deltaWords(comparison)}`,
    ]),
    markers.length > 0 &&
      `${heading(2, 'Your markers')}\n\n${list(
        markers.map(
          ({ at, note, url }) =>
            `${dateAndTime(at)}: ${text(siteText(note))}${url === null ? '' : ` (<${url}>)`}`,
        ),
      )}`,
    contracts !== null && contractsBlock(contracts),
    ...groups.map(
      ({ title, changes }) =>
        `${heading(2, title)}\n\n${changes.map((change) => changeBlock(view, change)).join('\n\n')}`,
    ),
    groups.length === 0 && 'No check changed.',
    'This list covers the home page and site-wide files only. Additional pages count toward the score.',
    `<${permalink}>`,
  );
}

function contractsBlock({ changes, uncompared }: ContractsView): string | null {
  const more = changes.length - CHANGES_SHOWN;
  const lines = [
    ...changes
      .slice(0, CHANGES_SHOWN)
      .map(
        ({ protocol, severity, sentence }) =>
          `${severity === 'breaking' ? '**Breaking.** ' : ''}${text(siteText(`${protocol}: ${sentence}`))}`,
      ),
    ...(more > 0 ? [`The API lists ${count(more, 'more change')}.`] : []),
    ...uncompared.map(text),
  ];
  return lines.length === 0 ? null : `${heading(2, 'For clients')}\n\n${list(lines)}`;
}

const sideLine = (view: ReportView, now: Date): string =>
  `${view.report.score} of 100, ${text(scoreWord(view.report.score, view.verdict.tone) ?? view.verdict.title)} (${provenanceOf(
    view,
    now,
  )
    .map(({ term, value }) => `${term}: ${text(value)}`)
    .join('; ')})`;

function changeBlock(
  { before, after }: ComparisonView,
  { checkId, name, scoreDelta, resolvedFindings, newFindings }: CheckChange,
): string {
  const delta = scoreDelta === null || scoreDelta === 0 ? '' : ` (${signedWhole(scoreDelta)})`;
  const message = (finding: Finding): string => text(siteText(finding.message));
  const findings = [
    ...newFindings.map((finding) => `New: ${message(finding)}`),
    ...resolvedFindings.map((finding) => `Resolved: ~~${message(finding)}~~`),
  ];
  return (
    `${heading(3, name)}\n\n${sideWord(before, checkId)} → ` +
    `${sideWord(after, checkId)}${delta}${findings.length > 0 ? `\n\n${list(findings)}` : ''}`
  );
}
