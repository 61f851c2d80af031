import { randomUUID } from 'node:crypto';
import { audit, type AuditEvent, type AuditOutcome } from '@/engine';
import type { Report } from '@/lib/contract';
import { env } from '@/lib/env';
import { scanner } from '@/lib/scanner';
import { refusedBy, type Refused } from '../measurements/measure-at-once';
import { targetOf } from '../measurements/target-of';
import { toReport } from '../reports/report-view';
import { storedText } from '../reports/stored-report';

/** What came of measuring a home page. */
export type Outcome =
  { readonly ok: true; readonly report: Report; readonly detail: string | null } | Refused;

export type ScanEvents = (event: AuditEvent) => void;

export interface PublicScanEngine {
  /** The host to measure, judged without the network; throws `invalid_input` or `target_not_allowed`. */
  readonly hostOf: (domain: string) => string;
  /** At most 45 s. Rejects only for defects and with the signal's reason. */
  readonly measure: (host: string, signal: AbortSignal, onEvent?: ScanEvents) => Promise<Outcome>;
}

const WALL_MS = 45_000;
const TIMEOUT_MS = 10_000;
const RETRIES = 2;

export const publicScanEngine: PublicScanEngine = {
  hostOf: (domain) => targetOf(domain, 'domain', scanner().public).host,
  async measure(host, signal, onEvent) {
    const { examiner, public: reach } = scanner();
    const outcome = await audit(
      {
        target: targetOf(host, 'domain', reach),
        profile: 'auto',
        timeoutMs: TIMEOUT_MS,
        retries: RETRIES,
        wallMs: WALL_MS,
        byOwner: false,
        pagesMax: 0,
        withFixes: true,
        withRecordings: false,
      },
      {
        network: reach.network,
        examiner,
        baseUrl: env().BASE_URL,
        now: () => new Date(),
        signal,
        ...(onEvent ? { onEvent } : {}),
      },
    );
    return toOutcome(outcome, host);
  },
};

function toOutcome(outcome: AuditOutcome, host: string): Outcome {
  if (!outcome.ok) return refusedBy(outcome);
  const report = toReport(outcome.report, {
    id: randomUUID(),
    siteId: null,
    host,
    trigger: 'public',
  });
  return { ok: true, report, detail: storedText(outcome.report) };
}
