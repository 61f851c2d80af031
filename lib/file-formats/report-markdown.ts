import type { CheckResult } from '@/lib/contract';
import { blocks, heading, link, list, table, text } from './markdown';
import { signed } from '../words/numbers';
import { placeSentence } from '../words/place';
import {
  groupChecks,
  messageOf,
  checkStateOf,
  passCount,
  type ReportGroup,
} from '../views/report-groups';
import {
  checkName,
  fixOf,
  gainsOf,
  provenanceOf,
  surfacesFound,
  type ReportView,
} from '../views/report-view';
import { siteText } from '../words/site-text';
import { CATEGORY_NAME, CHECK_STATE_LABEL, REPORT_SECTION } from '../words/words';

/** A report as Markdown: the same sections in the same order as its page. */
export function reportMarkdown(view: ReportView, now: Date): string {
  const { report } = view;
  const { passed, applicable } = passCount(report);
  const gains = gainsOf(view);
  return blocks(
    heading(1, report.host),
    `**${report.score} of 100, ${text(report.grade.label)}.** ${passed} of ${applicable} applicable checks pass.${view.place ? ` ${text(placeSentence(view.place))}` : ''}`,
    list(provenanceOf(view, now).map(({ term, value }) => `${term}: ${text(value)}`)),
    gains.length > 0 &&
      `${heading(2, REPORT_SECTION.gains)}\n\n${list(
        gains
          .slice(0, 3)
          .map(
            (fix) =>
              `${signed(fix.gain)} ${text(checkName(view, fix.checkId))}: ${text(siteText(fix.headline))}`,
          ),
        true,
      )}`,
    `${heading(2, REPORT_SECTION.categories)}\n\n${table(
      ['Category', 'Score', 'Weight'],
      report.categories.map(({ category, score, weight }) => [
        CATEGORY_NAME[category] ?? text(category),
        score === null ? 'N/A' : String(score),
        String(weight),
      ]),
    )}`,
    ...groupChecks(
      report.checks,
      (view.fixes ?? []).map((fix) => fix.checkId),
    ).map((group) => groupBlock(view, group)),
    view.surfaces !== null &&
      surfacesFound(view.surfaces).length > 0 &&
      `${heading(2, REPORT_SECTION.detected)}\n\n${list(surfacesFound(view.surfaces).map(({ name, evidence }) => `${name}: ${text(evidence)}`))}`,
    report.notes.length > 0 &&
      `${heading(2, REPORT_SECTION.notes)}\n\n${list(report.notes.map((note) => text(siteText(note))))}`,
  );
}

const groupBlock = (view: ReportView, group: ReportGroup): string =>
  `${heading(2, group.title)}\n\n${group.checks.map((check) => checkBlock(view, check)).join('\n\n')}`;

function checkBlock(view: ReportView, check: CheckResult): string {
  const outcome = checkStateOf(check);
  const fix = fixOf(view, check);
  const facts = [
    CHECK_STATE_LABEL[outcome],
    // A check that does not apply has no meaningful score.
    check.applicable && `${check.score} of 100`,
    check.applicable && !check.informational && `weight ${check.weight}`,
    check.applicable && fix !== null && fix.gain > 0 && `${signed(fix.gain)} points when repaired`,
  ]
    .filter(Boolean)
    .join(', ');
  return (
    `${heading(3, check.name)}\n\n${facts}. ` +
    `${text(siteText(messageOf(check, fix?.headline)))} ` +
    `(${link('rules', check.guideUrl)})\n\n${list(check.findings.map(findingItem))}`
  );
}

function findingItem({ status, message, detail, hint }: CheckResult['findings'][number]): string {
  return [
    `${CHECK_STATE_LABEL[status]}: ${text(siteText(message))}`,
    detail && `  Seen: ${text(siteText(detail))}`,
    hint && `  Fix: ${text(siteText(hint))}`,
  ]
    .filter(Boolean)
    .join('\n');
}
