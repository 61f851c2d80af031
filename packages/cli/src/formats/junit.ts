import { detailOf, openFindings, type Finding } from '@seamark/engine';
import { isUnmeasured, type ReportCheck, type ScanReport } from '../report';
import { nameOfPage } from '../site/places';
import { escapeMarkup } from './escape';

/** One suite per address, one test per check, and a suite with a test per additional page. Failures fail the test; warnings are its output. */
export function junit(reports: readonly ScanReport[]): string {
  const suites = reports.flatMap((report) => [suiteOf(report), pageSuiteOf(report)]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="Seamark">\n${suites.join('')}</testsuites>\n`;
}

function suiteOf({ url, folder, checks, timestamp, duration }: ScanReport): string {
  const failures = checks.filter(hasFailed).length;
  const skipped = checks.filter(({ applicable }) => !applicable).length;
  return (
    `  <testsuite name="${escapeMarkup(folder ?? url, 2048)}" tests="${checks.length}" failures="${failures}" errors="0" ` +
    `skipped="${skipped}" timestamp="${escapeMarkup(timestamp)}" time="${duration / 1000}">\n` +
    `${checks.map(caseOf).join('')}  </testsuite>\n`
  );
}

function pageSuiteOf({ url, folder, pages, timestamp }: ScanReport): string {
  if (pages === null) return '';
  const cases = pages.map((page) => {
    const open = page.checks.flatMap((check) => check.findings);
    const inside = page.error === null ? outcomeOf(open) : '<skipped message="not read"/>';
    const file = page.source === null ? '' : ` file="${escapeMarkup(page.source, 2048)}"`;
    return `    <testcase name="${escapeMarkup(nameOfPage(page), 2048)}" classname="${escapeMarkup(page.template, 2048)}"${file} time="0">${inside}</testcase>\n`;
  });
  const failures = cases.filter((text) => text.includes('<failure ')).length;
  const skipped = pages.filter(({ error }) => error !== null).length;
  return (
    `  <testsuite name="${escapeMarkup(folder ?? url, 2048)}: other pages" tests="${cases.length}" failures="${failures}" errors="0" ` +
    `skipped="${skipped}" timestamp="${escapeMarkup(timestamp)}" time="0">\n${cases.join('')}  </testsuite>\n`
  );
}

const hasFailed = (check: ReportCheck): boolean =>
  openFindings(check).some(({ status }) => status === 'fail');

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
