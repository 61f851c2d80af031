import { detailOf, openFindings } from '@seamark/engine';
import { isUnmeasured, type ReportCheck, type ScanReport } from '../report';
import { escapeMarkup } from './escape';

/** One suite per address, one test per check. Failures fail the test; warnings are its output. */
export function junit(reports: readonly ScanReport[]): string {
  const suites = reports.map(suiteOf);
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

const hasFailed = (check: ReportCheck): boolean =>
  openFindings(check).some(({ status }) => status === 'fail');

function caseOf(check: ReportCheck): string {
  const open = openFindings(check);
  const lines = open
    .map((finding) =>
      [finding.message, detailOf(finding), finding.hint]
        .map((line) => line && escapeMarkup(line))
        .filter(Boolean)
        .join('\n'),
    )
    .join('\n\n');
  const first = open.find(({ status }) => status === 'fail');
  const inside = !check.applicable
    ? `<skipped message="${isUnmeasured(check) ? 'not measured' : 'does not apply'}"/>`
    : first
      ? `<failure message="${escapeMarkup(first.message)}">${lines}</failure>`
      : open.length > 0
        ? `<system-out>${lines}</system-out>`
        : '';
  return (
    `    <testcase name="${escapeMarkup(check.name)}" classname="${check.category}" ` +
    `time="${check.duration / 1000}">${inside}</testcase>\n`
  );
}
