import { audit, CHECK_IDS, parseTarget } from '@/engine';
import type { AuditReport } from '@/lib/contract';
import { env } from '@/lib/env';
import { scanner } from '@/lib/scanner';
import { toAuditReport } from '@/lib/services/reports/report-view';
import { NotMeasured } from './not-measured';
import type { ScanOptions } from './options';

const WALL_MS = 60_000;

/** Measures with the engine of this process. */
export async function measureHere(options: ScanOptions, signal: AbortSignal): Promise<AuditReport> {
  const { network, examiner, connectTo } = scanner();
  const parsed = parseTarget(
    options.url,
    options.url.includes('://') ? 'url' : 'domain',
    connectTo,
  );
  if (!parsed.ok) throw new NotMeasured(parsed.message);
  const outcome = await audit(
    {
      target: parsed.target,
      profile: options.profile,
      ...(options.checks ? { checks: options.checks } : {}),
      timeoutMs: options.timeoutMs,
      retries: options.retries,
      wallMs: WALL_MS,
      byOwner: false,
      pagesMax: 0,
      withFixes: false,
      withRecordings: false,
    },
    {
      network,
      examiner,
      baseUrl: env().BASE_URL,
      now: () => new Date(),
      signal,
      ...(options.json || !process.stderr.isTTY ? {} : { onEvent: progress() }),
    },
  );
  if (!outcome.ok) throw new NotMeasured(outcome.message);
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
