import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  audit,
  ThreadPool,
  guardedNetwork,
  parseConnectTo,
  parseTarget,
  type AuditContext,
  type AuditRequest,
} from '@seamark/engine';
import type { EngineLog } from '@/engine/judging/parts';

const STATUS = '/proc/self/status';

/** Costs of one scan, printed by a process without other work, so that its peak memory is the scan's. */
export interface LoneScan {
  readonly ok: boolean;
  /** Peak memory of the process, MiB. */
  readonly peakMib: number;
  /** CPU time of the process since its start, all threads. */
  readonly cpuMs: number;
  readonly wallMs: number;
  /** Checks without a verdict; null if there is no report. */
  readonly unmeasured: readonly string[] | null;
  readonly checkCount: number;
  readonly notes: readonly string[];
  /** Messages and details of all findings. */
  readonly findings: readonly string[];
  /** Entries in the engine's log. */
  readonly defects: readonly string[];
  readonly message: string;
}

/** On Linux, `maxRSS` includes the memory of the parent process; /proc has the peak of this process. */
function peakMib(): number {
  const own = existsSync(STATUS)
    ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(STATUS, 'utf8'))?.[1]
    : undefined;
  return Number(own ?? process.resourceUsage().maxRSS) / 1024;
}

/** `node dist/tests-helpers-lone-scan.mjs <url or domain> <SCAN_CONNECT_TO> [count]`: runs `count` scans in sequence. */
async function main([
  address = '',
  connectTo = '',
  count = '1',
]: readonly string[]): Promise<LoneScan> {
  const listing = parseConnectTo(connectTo);
  const parsed = parseTarget(address, address.includes('://') ? 'url' : 'domain', listing);
  if (!parsed.ok) throw new Error(parsed.message);
  const defects: string[] = [];
  const log: EngineLog = ({ checkId, error }) =>
    void defects.push(`${checkId}: ${error instanceof Error ? error.message : String(error)}`);
  const pool = new ThreadPool({ workerPath: path.resolve('dist/engine-worker.mjs'), log });
  const request: AuditRequest = {
    target: parsed.target,
    profile: 'auto',
    timeoutMs: 10_000,
    retries: 1,
    wallMs: 60_000,
    byOwner: false,
    pagesMax: 0,
    withFixes: true,
    withRecordings: true,
  };
  const signal = new AbortController().signal;
  const network = guardedNetwork({ connectTo: listing });
  const context: AuditContext = {
    network,
    run: pool.audit,
    baseUrl: 'https://seamark.test',
    now: () => new Date(),
    signal,
  };
  let outcome = await audit(request, context);
  for (let i = 1; i < Number(count); i++) outcome = await audit(request, context);
  await pool.close();
  const { user, system } = process.cpuUsage();
  return {
    ok: outcome.ok,
    message: outcome.ok ? '' : outcome.message,
    unmeasured: outcome.ok ? outcome.report.unmeasured : null,
    checkCount: outcome.ok ? outcome.report.checks.length : 0,
    defects,
    notes: outcome.ok ? outcome.report.notes : [],
    findings: outcome.ok
      ? outcome.report.checks.flatMap((c) =>
          c.findings.map((f) => `${f.message}: ${f.detail ?? ''}`),
        )
      : [],
    peakMib: peakMib(),
    cpuMs: (user + system) / 1000,
    wallMs: performance.now(),
  };
}

process.stdout.write(JSON.stringify(await main(process.argv.slice(2))));
