import { audit, CHECK_IDS, parseTarget, type AuditRequest } from '@/engine';
import { env } from '@/lib/env';
import { scanner } from '@/lib/scanner';
import { toAuditReport } from '@/lib/services/reports/report-view';
import { readOptions, USAGE, UsageError, type ScanOptions } from './options';
import { printReport } from './print-report';

/** `npm run scan -- <url>`: 0 measured, 1 below --min-score, 2 not measured. */
const WALL_MS = 60_000;

async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  const parsed = parseTarget(options.url, options.url.includes('://') ? 'url' : 'domain', scanner().connectTo);
  if (!parsed.ok) return refuse(parsed.message);
  const started = new AbortController();
  process.once('SIGINT', () => started.abort(new Error('interrupted')));
  const outcome = await audit(requestOf(options, parsed.target), {
    network: scanner().network, examiner: scanner().examiner, baseUrl: env().BASE_URL, now: () => new Date(), signal: started.signal,
    ...(options.json || !process.stderr.isTTY ? {} : { onEvent: progress() }),
  });
  if (!outcome.ok) return refuse(outcome.message);
  const report = toAuditReport(outcome.report);
  process.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : printReport(report, process.stdout.isTTY));
  return report.overallScore < (options.minScore ?? 0) ? 1 : 0;
}

const requestOf = (options: ScanOptions, target: AuditRequest['target']): AuditRequest => ({
  target,
  profile: options.profile,
  ...(options.checks ? { checks: options.checks } : {}),
  timeoutMs: options.timeoutMs,
  retries: options.retries,
  wallMs: WALL_MS,
  byOwner: false,
  pagesMax: 0,
  withFixes: false,
  withRecordings: false,
});

/** A line that counts on a terminal; nothing where output is kept. */
function progress(): (event: { readonly type: string }) => void {
  let done = 0;
  return (event) => {
    if (event.type === 'check') process.stderr.write(`\r${++done} of ${CHECK_IDS.length} checks`);
    if (done === CHECK_IDS.length) process.stderr.write('\r\u001b[K');
  };
}

function refuse(message: string): number {
  process.stderr.write(`${message}\n`);
  return 2;
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${error instanceof UsageError ? `${USAGE}\n` : ''}`);
    process.exit(2);
  },
);

