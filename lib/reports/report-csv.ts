import type { Report } from './contract/report';
import { csv } from '@/lib/platform/text/csv';
import { checkStateOf } from './report-groups';
import { CHECK_STATE_LABEL } from '@/lib/platform/text/words';

const COLUMNS = [
  'host',
  'scanned_at',
  'engine',
  'check',
  'category',
  'weight',
  'outcome',
  'score',
  'finding',
  'message',
  'detail',
  'hint',
];

/** One line per finding. The score of a check that does not apply stays empty. */
export function reportCsv(report: Report): string {
  const rows = report.checks.flatMap((check) =>
    check.findings.map((finding) => [
      report.host,
      report.scannedAt,
      report.engine,
      check.id,
      check.category,
      String(check.weight),
      CHECK_STATE_LABEL[checkStateOf(check)],
      check.applicable ? String(check.score) : '',
      finding.status,
      finding.message,
      finding.detail ?? '',
      finding.hint ?? '',
    ]),
  );
  return csv(COLUMNS, rows);
}
