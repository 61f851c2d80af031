import { categoryScores, openFindings } from '@seamark/engine';
import { blocks, heading, link, list, table, text } from '@/lib/platform/text/markdown';
import { count, signed } from '@/lib/platform/text/numbers';
import { scoreWord } from '@/lib/reports/grades';
import { passCount } from '@/lib/reports/report-groups';
import { protocolsTable, readersTable } from '@/lib/reports/report-markdown';
import { siteText } from '@/lib/platform/text/site-text';
import { CATEGORY_NAME, CHECK_STATE_LABEL } from '@/lib/platform/text/words';
import { NO_SCORE, type ScanReport } from '../report';
import { pagesSentence, placeTexts, placeTitle } from '../site/places';

/** For pull requests and job summaries: the score, the categories, and open checks by the points that fixing adds. */
export const markdown = (reports: readonly ScanReport[], guides: string | null): string =>
  reports.map((report) => markdownOf(report, guides)).join('\n');

function markdownOf(report: ScanReport, guides: string | null): string {
  const { passed, applicable } = passCount(report);
  const { score, isScored } = report;
  const word = scoreWord(score, report.verdict?.tone);
  return blocks(
    heading(2, isScored ? `${score} of 100${word === null ? '' : `: ${word}`}` : NO_SCORE),
    `${text(siteText(report.folder ?? report.url, 2048))}: ${passed} of ${applicable} checks pass (${text(report.engine)}).`,
    isScored &&
      report.verdict &&
      `**${text(report.verdict.title)}.** ${text(siteText(report.verdict.sentence))}`,
    isScored && report.readers.length > 0 && readersTable(report.readers),
    report.protocols.length > 0 && protocolsTable(report.protocols),
    table(
      ['Category', 'Score'],
      categoryScores(report.checks)
        .filter(({ score }) => score !== null)
        .map(({ category, score }) => [CATEGORY_NAME[category], String(score)]),
    ),
    ...report.fixes.map((fix) => {
      const check = report.checks.find(({ id }) => id === fix.checkId);
      if (!check) return null;
      const title = guides === null ? text(check.name) : link(check.name, check.guideUrl);
      const gain = check.informational
        ? 'not scored'
        : `${check.score} of 100${fix.gain > 0 ? `, ${signed(fix.gain)} points when fixed` : ''}`;
      return `**${title}** (${gain})\n\n${list(
        openFindings(check).map(({ status, message, hint }) =>
          [
            `${CHECK_STATE_LABEL[status]}: ${text(siteText(message))}`,
            hint && `  ${text(siteText(hint))}`,
          ]
            .filter(Boolean)
            .join('\n'),
        ),
      )}`;
    }),
    report.fixes.length === 0 && 'Nothing to fix.',
    ...pageBlocks(report),
    report.leftOut.length > 0 &&
      `Only the real host can answer ${report.leftOut.join(', ')}; the score leaves them out.`,
  );
}

const PLACES_SHOWN = 20;
const TEMPLATES_SHOWN = 3;

/** What is wrong on the additional pages, by rule and template. */
function pageBlocks({ pages, places }: ScanReport) {
  if (pages === null) return [];
  const more = places.length - PLACES_SHOWN;
  return [
    heading(3, 'Other pages'),
    text(siteText(pagesSentence(pages))),
    places.length > 0 &&
      table(
        ['Check', 'Open', 'Where'],
        places
          .slice(0, PLACES_SHOWN)
          .map((place) => [
            place.check,
            `${CHECK_STATE_LABEL[place.status]}: ${siteText(placeTitle(place))}`,
            siteText(placeTexts(place, TEMPLATES_SHOWN).join('; ')),
          ]),
      ),
    more > 0 &&
      `${count(more, 'more rule is', 'more rules are')} open; the other formats list them.`,
  ];
}
