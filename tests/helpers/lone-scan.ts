import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  audit,
  detailOf,
  ThreadPool,
  guardedNetwork,
  parseConnectTo,
  parseTarget,
  type AuditContext,
  type AuditRequest,
} from '@seamark/engine';
import type { EngineLog } from '@/engine/judging/parts';

const STATUS = '/proc/self/status';

/** Costs of one scan in a process without other work, so that the peak memory is that of its scans. */
export interface LoneScan {
  readonly ok: boolean;
  /** Peak memory of the process so far, MiB. */
  readonly peakMib: number;
  /** CPU time of the process since its start, all threads. */
  readonly cpuMs: number;
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

export interface Target {
  /** A URL, or a domain, for which https is tried first. */
  readonly address: string;
  readonly connectTo: string;
}

/** On Linux, `maxRSS` includes the memory of the parent process; /proc has the peak of this process. */
function peakMib(): number {
  const own = existsSync(STATUS)
    ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(STATUS, 'utf8'))?.[1]
    : undefined;
  return Number(own ?? process.resourceUsage().maxRSS) / 1024;
}

async function scan(
  pool: ThreadPool,
  { address, connectTo }: Target,
  defects: string[],
): Promise<LoneScan> {
  const listing = parseConnectTo(connectTo);
  const parsed = parseTarget(address, address.includes('://') ? 'url' : 'domain', listing);
  if (!parsed.ok) throw new Error(parsed.message);
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
  const outcome = await audit(request, context);
  const { user, system } = process.cpuUsage();
  return {
    ok: outcome.ok,
    message: outcome.ok ? '' : outcome.message,
    unmeasured: outcome.ok ? outcome.report.unmeasured : null,
    checkCount: outcome.ok ? outcome.report.checks.length : 0,
    defects: defects.splice(0),
    notes: outcome.ok ? outcome.report.notes : [],
    findings: outcome.ok
      ? outcome.report.checks.flatMap((c) =>
          c.findings.map((f) => `${f.message}: ${detailOf(f) ?? ''}`),
        )
      : [],
    peakMib: peakMib(),
    cpuMs: (user + system) / 1000,
  };
}

/** `node dist/tests-helpers-lone-scan.mjs <targets as JSON>`: scans them in sequence. */
async function main(targets: readonly Target[]): Promise<LoneScan[]> {
  const defects: string[] = [];
  const log: EngineLog = ({ checkId, error }) =>
    void defects.push(`${checkId}: ${error instanceof Error ? error.message : String(error)}`);
  const pool = new ThreadPool({ workerPath: path.resolve('dist/engine-worker.mjs'), log });
  const scans: LoneScan[] = [];
  for (const target of targets) scans.push(await scan(pool, target, defects));
  await pool.close();
  return scans;
}

process.stdout.write(JSON.stringify(await main(JSON.parse(process.argv[2] ?? '[]') as Target[])));
