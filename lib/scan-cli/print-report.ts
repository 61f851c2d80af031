import type { AuditReport, CheckResult } from '@/lib/contract';
import { siteText } from '@/lib/format/site-text';

const SHAPES = { pass: '●', warn: '▲', fail: '⬣', info: 'i' } as const;
const COLORS = { green: 32, yellow: 33, orange: 33, red: 31 } as const;

/** The report for a terminal: the score, then one line per check and its open findings. */
export function printReport(report: AuditReport, color: boolean): string {
  const paint = (code: number, text: string) => (color ? `\u001b[${code}m${text}\u001b[0m` : text);
  const grade = paint(
    COLORS[report.grade.color as keyof typeof COLORS] ?? 0,
    `${report.overallScore} ${report.grade.label}`,
  );
  const lines = [
    siteText(report.url, 2048),
    `${grade}  (${report.engine}, ${report.timestamp}, ${report.duration} ms)`,
    '',
  ];
  for (const check of report.results) lines.push(...checkLines(check, paint));
  return `${lines.join('\n')}\n`;
}

function checkLines(check: CheckResult, paint: (code: number, text: string) => string): string[] {
  const open = check.findings.filter(
    (f) => check.applicable && (f.status === 'warn' || f.status === 'fail'),
  );
  const score = check.applicable ? String(check.score).padStart(3) : stateOf(check).padStart(3);
  const first =
    `${score}  ${check.name.padEnd(24)} ${open.length === 0 ? paint(2, siteText(check.findings[0]?.message ?? '')) : ''}`.trimEnd();
  return [
    first,
    ...open.flatMap((f) => [
      `       ${SHAPES[f.status]} ${siteText(f.message)}`,
      ...(f.detail ? [paint(2, `         ${siteText(f.detail)}`)] : []),
      ...(f.hint ? [`         → ${siteText(f.hint)}`] : []),
    ]),
  ];
}

/** A check that does not apply has an `info` finding; one that was not measured a `warn`. */
const stateOf = (check: CheckResult) =>
  check.findings.some((f) => f.status === 'warn') ? '–' : 'N/A';
