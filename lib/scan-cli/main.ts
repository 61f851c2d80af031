import { scanLocally } from './scan-locally';
import { scanRemotely } from './scan-remotely';
import { ScanFailedError } from './scan-failed-error';
import { readOptions, USAGE, UsageError } from './options';
import { printReport } from './print-report';

/** `npm run scan -- <url>`: 0 measured, 1 below --min-score, 2 not measured. */
async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  const started = new AbortController();
  process.once('SIGINT', () => started.abort(new ScanFailedError('Interrupted.')));
  const report = options.remote
    ? await scanRemotely(options, process.env, started.signal)
    : await scanLocally(options, started.signal);
  process.stdout.write(
    options.json
      ? `${JSON.stringify(report, null, 2)}\n`
      : printReport(report, process.stdout.isTTY),
  );
  return report.overallScore < (options.minScore ?? 0) ? 1 : 0;
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(
      `${error instanceof Error ? error.message : String(error)}\n${error instanceof UsageError ? `${USAGE}\n` : ''}`,
    );
    process.exit(2);
  },
);
