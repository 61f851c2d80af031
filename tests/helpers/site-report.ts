import {
  audit,
  CHECK_IDS,
  runInCallerThread,
  parseTarget,
  type CheckId,
  type CheckResult,
  type EngineReport,
  type Finding,
} from '@seamark/engine';
import type { StoredReport } from '@/lib/reports/server/stored-report';
import { TODAY } from './examine';
import { memoryNetwork, page, text, type MemorySite } from './memory-network';

const PLAIN: MemorySite = { '/': page(), '/robots.txt': text('User-agent: *\nAllow: /\n') };
/** The engine's result before it is stored. */
type Measured = Omit<EngineReport, 'recordings'>;
let measured: Promise<Measured> | undefined;

/** Report of a plain site in memory; measured once. */
export function plainReport(): Promise<Measured> {
  return (measured ??= measure('site.test', PLAIN));
}

async function measure(host: string, site: MemorySite): Promise<Measured> {
  return (await measureKept(host, site)).report;
}

/** `measure` with the recorded answers. */
export async function measureKept(
  host: string,
  site: MemorySite,
  pagesMax = 0,
  checks: readonly CheckId[] = CHECK_IDS,
): Promise<{ report: Measured; recordings: Uint8Array | null }> {
  const parsed = parseTarget(host, 'domain');
  if (!parsed.ok) throw new Error(parsed.message);
  const outcome = await audit(
    {
      target: parsed.target,
      profile: 'auto',
      checks,
      timeoutMs: 10_000,
      retries: 0,
      wallMs: 45_000,
      byOwner: true,
      pagesMax,
      withFixes: true,
      withRecordings: true,
    },
    {
      network: memoryNetwork(site),
      run: runInCallerThread(({ error }) => {
        throw error;
      }),
      baseUrl: 'https://seamark.test',
      now: () => new Date(TODAY),
      signal: new AbortController().signal,
    },
  );
  if (!outcome.ok) throw new Error(outcome.message);
  const { recordings, ...report } = outcome.report;
  return { report, recordings };
}

export const finding = (
  code: string,
  status: Finding['status'] = 'warn',
  subject: string | null = null,
): Finding => ({
  status,
  message: `${code} ${subject ?? ''}`,
  request: null,
  evidence: null,
  clients: [],
  hint: null,
  code,
  subject,
  effect: null,
});

/** The report with one check changed. */
export function withCheck<R extends Pick<StoredReport, 'checks'>>(
  report: R,
  id: string,
  change: Partial<CheckResult>,
): R {
  return {
    ...report,
    checks: report.checks.map((check) => (check.id === id ? { ...check, ...change } : check)),
  };
}
