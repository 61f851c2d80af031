import { styleText } from 'node:util';
import {
  type CheckResult,
  detailOf,
  evidenceTextOf,
  type Finding,
  openFindings,
  type Verdict,
} from '@seamark/engine';
import { scoreWord } from '@/lib/reports/grades';
import { siteText } from '@/lib/platform/text/site-text';
import { MARK_SIGN, stepText } from '@/lib/platform/text/words';
import { isUnmeasured, NO_SCORE, type ScanReport } from '../report';
import type { Environment } from '../settings';
import { pagesSentence, placeTexts, placeTitle } from '../site/places';

type Style = Parameters<typeof styleText>[0];
type Paint = (style: Style, text: string) => string;

const SHAPES = { pass: '●', warn: '▲', fail: '⬣', info: 'i' } as const;
const COLORS: Readonly<Record<string, Style>> = {
  green: 'green',
  yellow: 'yellow',
  orange: 'yellow',
  red: 'red',
};

/** FORCE_COLOR decides, then NO_COLOR (no-color.org), then whether the stream is a terminal. */
export function isColored(
  { FORCE_COLOR, NO_COLOR }: Environment,
  { isTTY }: { readonly isTTY?: boolean },
): boolean {
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return !NO_COLOR && isTTY === true;
}

/** Reports for a terminal: the score, then one line per check and its open findings. */
export function terminal(reports: readonly ScanReport[], color: boolean): string {
  const paint = painter(color);
  return reports.map((report) => `${linesOf(report, paint).join('\n')}\n`).join('\n');
}

/** Colour codes by our own decision; Node would decide from the stream. */
export const painter = (color: boolean): Paint =>
  color
    ? (style, text) => styleText(style, text, { validateStream: false })
    : (_style, text) => text;

function linesOf(report: ScanReport, paint: Paint): string[] {
  const grade = report.isScored
    ? paint(
        COLORS[report.grade.color] ?? 'bold',
        `${report.score} ${scoreWord(report.score, report.verdict?.tone) ?? 'of 100'}`,
      )
    : paint('bold', NO_SCORE);
  return [
    siteText(report.url, 2048),
    `${grade}  (${report.engine}, ${report.timestamp}, ${report.duration} ms)`,
    ...verdictLines(report, paint),
    '',
    ...report.checks.flatMap((check) => checkLines(check, paint)),
    ...pageLines(report),
    ...(report.leftOut.length > 0
      ? [
          '',
          `Only the real host can answer ${report.leftOut.join(', ')}; the score leaves them out.`,
        ]
      : []),
    '',
    `${grade}  ${siteText(report.url, 2048)}`,
  ];
}

const TONES: Readonly<Record<Verdict['tone'], Style>> = {
  pass: 'green',
  warn: 'yellow',
  fail: 'red',
};
/** The verdict, and who can read the site. */
function verdictLines(report: ScanReport, paint: Paint): string[] {
  const { verdict, readers, protocols, isScored } = report;
  if (verdict === null) return [];
  const reached = [
    '',
    paint(TONES[verdict.tone], verdict.title),
    siteText(verdict.sentence),
    '',
    ...readers.map(
      ({ name, mark, figure, cause }) =>
        `  ${MARK_SIGN[mark]} ${name.padEnd(16)} ${siteText(figure)}${cause && mark !== 'open' ? ` (${cause.name})` : ''}`,
    ),
  ];
  return [
    ...(isScored ? reached : []),
    ...(protocols.length > 0 ? [''] : []),
    ...protocols.map(
      ({ name, step, obstacle }) =>
        `  ${name.padEnd(20)} ${stepText(step, obstacle)}${obstacle ? `: ${siteText(obstacle.message)}` : ''}`,
    ),
  ];
}

function checkLines(check: CheckResult, paint: Paint): string[] {
  const open = openFindings(check);
  const score = check.applicable ? String(check.score) : isUnmeasured(check) ? '–' : 'N/A';
  const passed = open.length === 0 ? siteText(check.findings[0]?.message ?? '') : '';
  return [
    `${score.padStart(3)}  ${check.name.padEnd(24)} ${paint('dim', passed)}`.trimEnd(),
    ...open.flatMap((finding) =>
      findingLines(finding, paint, effectLines(finding, paint)).map((line) => `       ${line}`),
    ),
  ];
}

/** A finding with its evidence, and how to repair it. */
export const findingLines = (
  finding: Finding,
  paint: Paint,
  effects: readonly string[],
): string[] => [
  `${SHAPES[finding.status]} ${siteText(finding.message)}`,
  ...effects,
  ...detailLines(finding, paint),
  ...(finding.hint ? [`  → ${siteText(finding.hint)}`] : []),
];

const TEMPLATES_SHOWN = 5;

/** What is wrong on the additional pages, by rule and template. */
function pageLines({ pages, places }: ScanReport): string[] {
  if (pages === null) return [];
  return [
    '',
    pagesSentence(pages),
    ...places.flatMap((place) => [
      `  ${SHAPES[place.status]} ${place.check}: ${siteText(placeTitle(place))}`,
      ...placeTexts(place, TEMPLATES_SHOWN).map((text) => `      ${siteText(text)}`),
      ...(place.hint ? [`      → ${siteText(place.hint)}`] : []),
    ]),
  ];
}

const detailLines = (finding: Finding, paint: Paint): string[] => {
  const detail = detailOf(finding);
  return detail ? [paint('dim', `  ${siteText(detail)}`)] : [];
};

/** What the lab measured about the rule, if it affects this site; reports of a server have no codes. */
function effectLines({ code, extent }: Partial<Finding>, paint: Paint): string[] {
  const evidence = code === undefined ? null : evidenceTextOf(code, extent);
  return evidence === null ? [] : [paint('dim', `  ${evidence}`)];
}
