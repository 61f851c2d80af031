import { CHECK_IDS } from '@/engine';
import type { AuditReport } from '@/lib/contract';
import { scanner } from '@/lib/scanner';
import { toAuditReport } from '@/lib/services/reports/report-view';
import { ScanFailedError } from './scan-failed-error';
import type { ScanOptions } from './options';

/** Measures with the engine of this process. */
export async function scanLocally(options: ScanOptions, signal: AbortSignal): Promise<AuditReport> {
  const { url, json, profile, checks, timeoutMs, retries } = options;
  const parsed = scanner().parse(url, url.includes('://') ? 'url' : 'domain');
  if (!parsed.ok) throw new ScanFailedError(parsed.message);
  const outcome = await scanner().measure('engine-audit', parsed.target, {
    profile,
    checks,
    timeoutMs,
    retries,
    signal,
    ...(json || !process.stderr.isTTY ? {} : { onEvent: progress() }),
  });
  if (!outcome.ok) throw new ScanFailedError(outcome.message);
  return toAuditReport(outcome.report);
}

/** A line that counts on a terminal; nothing where output is kept. */
function progress(): (event: { readonly type: string }) => void {
  let done = 0;
  return (event) => {
    if (event.type === 'check') process.stderr.write(`\r${++done} of ${CHECK_IDS.length} checks`);
    if (done === CHECK_IDS.length) process.stderr.write('\r\u001b[K');
  };
}
