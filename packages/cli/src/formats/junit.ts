import { detailOf, openFindings, type Finding } from '@seamark/engine';
import { isUnmeasured, type ReportCheck, type ScanReport } from '../report';
import { nameOfPage, type ScannedPage } from '../site/places';
import { escapeMarkup } from './escape';

/** One suite per address, one test per check, and a suite with a test per additional page. Failures fail the test; warnings are its output. */
export function junit(reports: readonly ScanReport[]): string {
  const suites = reports.flatMap((report) => [suiteOf(report), pageSuiteOf(report)]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="Seamark">\n${suites.join('')}</testsuites>\n`;
}

const suiteOf = ({ url, folder, checks, timestamp, duration }: ScanReport): string =>
  suite({
    name: escapeMarkup(folder ?? url, 2048),
    cases: checks.map(caseOf),
    failures: checks.filter((check) => hasFailed(openFindings(check))).length,
    skipped: checks.filter(({ applicable }) => !applicable).length,
    timestamp,
    duration,
  });

function pageSuiteOf({ url, folder, pages, timestamp }: ScanReport): string {
  if (pages === null) return '';
  return suite({
    name: `${escapeMarkup(folder ?? url, 2048)}: other pages`,
    cases: pages.map(pageCaseOf),
    failures: pages.filter((page) => page.error === null && hasFailed(findingsOn(page))).length,
    skipped: pages.filter(({ error }) => error !== null).length,
    timestamp,
    duration: 0,
  });
}

interface Suite extends Pick<ScanReport, 'timestamp' | 'duration'> {
  /** Escaped. */
  readonly name: string;
  readonly cases: readonly string[];
  readonly failures: number;
  readonly skipped: number;
}

const suite = ({ name, cases, failures, skipped, timestamp, duration }: Suite): string =>
  `  <testsuite name="${name}" tests="${cases.length}" failures="${failures}" errors="0" ` +
  `skipped="${skipped}" timestamp="${escapeMarkup(timestamp)}" time="${duration / 1000}">\n` +
  `${cases.join('')}  </testsuite>\n`;

const hasFailed = (open: readonly Finding[]): boolean =>
  open.some(({ status }) => status === 'fail');

const findingsOn = ({ checks }: ScannedPage): readonly Finding[] =>
  checks.flatMap(({ findings }) => findings);

function pageCaseOf(page: ScannedPage): string {
  const inside =
    page.error === null ? outcomeOf(findingsOn(page)) : '<skipped message="not read"/>';
  const file = page.source === null ? '' : ` file="${escapeMarkup(page.source, 2048)}"`;
  return `    <testcase name="${escapeMarkup(nameOfPage(page), 2048)}" classname="${escapeMarkup(page.template, 2048)}"${file} time="0">${inside}</testcase>\n`;
}

function caseOf(check: ReportCheck): string {
  const inside = check.applicable
    ? outcomeOf(openFindings(check))
    : `<skipped message="${isUnmeasured(check) ? 'not measured' : 'does not apply'}"/>`;
  return (
    `    <testcase name="${escapeMarkup(check.name)}" classname="${check.category}" ` +
    `time="${check.duration / 1000}">${inside}</testcase>\n`
  );
}

function outcomeOf(open: readonly Finding[]): string {
  const lines = open
    .map((finding) =>
      [finding.message, detailOf(finding), finding.hint]
        .map((line) => line && escapeMarkup(line))
        .filter(Boolean)
        .join('\n'),
    )
    .join('\n\n');
  const first = open.find(({ status }) => status === 'fail');
  if (first) return `<failure message="${escapeMarkup(first.message)}">${lines}</failure>`;
  return open.length > 0 ? `<system-out>${lines}</system-out>` : '';
}
