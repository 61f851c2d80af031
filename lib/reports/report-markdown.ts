import type { ReaderResult } from '@seamark/engine';
import { blocks, heading, link, list, table, text } from '@/lib/platform/text/markdown';
import { signed } from '@/lib/platform/text/numbers';
import { placeSentence } from './place';
import { textsOfKinds } from './reader-text';
import {
  categoryCounts,
  checksByCategory,
  messageOf,
  checkStateOf,
  passCount,
  type CategoryChecks,
} from './report-groups';
import {
  fixOf,
  provenanceOf,
  surfacesFound,
  type CheckView,
  type FindingView,
  type ProtocolView,
  type ReportView,
} from './report-view';
import { siteText } from '@/lib/platform/text/site-text';
import {
  CATEGORY_NAME,
  CATEGORY_QUESTION,
  CHECK_STATE_LABEL,
  FACT_NAME,
  MARK_SIGN,
  REACH_NAME,
  REPORT_SECTION,
  stepText,
} from '@/lib/platform/text/words';

/** A report as Markdown: the same sections in the same order as its page. */
export function reportMarkdown(view: ReportView, now: Date): string {
  const { report } = view;
  const { passed, applicable } = passCount(report);
  return blocks(
    heading(1, report.host),
    `**${text(view.verdict.title)}.** ${text(siteText(view.verdict.sentence))}`,
    view.readers && readersTable(view.readers),
    factsBlock(view),
    `${report.score} of 100. ${passed} of ${applicable} checks pass.${view.place ? ` ${text(placeSentence(view.place))}` : ''}`,
    table(
      ['Category', 'Score', 'Checks passed'],
      report.categories.map(({ category, score }) => {
        const counts = categoryCounts(report.checks, category);
        return [
          CATEGORY_NAME[category] ?? text(category),
          score === null ? 'doesn’t apply' : String(score),
          `${counts.passed} of ${counts.all}`,
        ];
      }),
    ),
    fixesBlock(view),
    textBlock(view),
    ...checksByCategory(
      report.checks,
      (view.fixes ?? []).map((fix) => fix.checkId),
    ).map((group) => categoryBlock(view, group)),
    view.protocols.length > 0 &&
      `${heading(2, REPORT_SECTION.protocols)}\n\n${protocolsTable(view.protocols)}`,
    view.surfaces !== null &&
      surfacesFound(view.surfaces).length > 0 &&
      `${heading(2, REPORT_SECTION.detected)}\n\n${list(surfacesFound(view.surfaces).map(({ name, evidence }) => `${name}: ${text(evidence)}`))}`,
    report.notes.length > 0 &&
      `${heading(2, REPORT_SECTION.notes)}\n\n${list(report.notes.map((note) => text(siteText(note))))}`,
    `${heading(2, REPORT_SECTION.about)}\n\n${list(provenanceOf(view, now).map(({ term, value }) => `${term}: ${text(value)}`))}`,
  );
}

const factsBlock = ({ facts }: ReportView): string | null =>
  facts.length === 0
    ? null
    : table(
        [REPORT_SECTION.facts, 'In its words'],
        facts.map(({ kind, quotes }) => [
          FACT_NAME[kind],
          quotes.map((quote) => link(`“${siteText(quote.text, 160)}”`, quote.url)).join(' '),
        ]),
      );

/** Who can read a site, as a table. */
export const readersTable = (readers: readonly ReaderResult[]): string =>
  table(
    [REPORT_SECTION.readers, 'Gets', 'Fix'],
    readers.map(({ name, figure, mark, cause }) => [
      name,
      `${MARK_SIGN[mark]} ${text(siteText(figure, 200))}`,
      cause && mark !== 'open' ? text(cause.name) : '',
    ]),
  );

/** How far agents get with each protocol, as a table. */
export const protocolsTable = (
  protocols: readonly Pick<ProtocolView, 'name' | 'step' | 'obstacle'>[],
): string =>
  table(
    ['Protocol', 'How far agents get', 'What keeps them from the next step'],
    protocols.map(({ name, step, obstacle }) => [
      name,
      stepText(step, obstacle),
      obstacle === null ? '' : text(siteText(obstacle.message, 300)),
    ]),
  );

function fixesBlock({ first: { groups } }: ReportView): string | null {
  if (groups.length === 0) return null;
  const lines = groups.map(({ reach, fixes, from, to }) => {
    const names = fixes.map(({ name, gain, effect }) =>
      reach === 'housekeeping' ? text(name) : `${text(name)} (${signed(gain)}), ${text(effect)}`,
    );
    return `${REACH_NAME[reach]} (${from} → ${to}): ${names.join('; ')}`;
  });
  return `${heading(2, REPORT_SECTION.gains)}\n\n${list(lines)}`;
}

function textBlock(view: ReportView): string | null {
  const kinds = textsOfKinds(view).map(({ name, sentence, text: start }) =>
    blocks(`${name}: ${text(sentence)}`, start !== '' && `> ${text(start)}`).trimEnd(),
  );
  return kinds.length === 0 ? null : blocks(heading(2, REPORT_SECTION.text), ...kinds).trimEnd();
}

function categoryBlock(view: ReportView, group: CategoryChecks<CheckView>): string {
  const { category, open, passed, unmeasured, inapplicable } = group;
  const checks = [...open, ...passed, ...unmeasured, ...inapplicable];
  return blocks(
    heading(2, CATEGORY_NAME[category] ?? category),
    text(CATEGORY_QUESTION[category]),
    ...checks.map((check) => checkBlock(view, check)),
  ).trimEnd();
}

function checkBlock(view: ReportView, check: CheckView): string {
  const outcome = checkStateOf(check);
  const fix = fixOf(view, check);
  const facts = [
    // A check that does not apply has no meaningful score.
    !check.applicable && CHECK_STATE_LABEL[outcome],
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

function findingItem({ status, message, detail, hint, effect }: FindingView): string {
  return [
    `${CHECK_STATE_LABEL[status]}: ${text(siteText(message))}`,
    detail && `  Seen: ${text(siteText(detail))}`,
    hint && `  Fix: ${text(siteText(hint))}`,
    effect && `  Effect on agents: ${effect}`,
  ]
    .filter(Boolean)
    .join('\n');
}
