import { randomUUID } from 'node:crypto';
import { audit, parseTarget, type AuditEvent, type AuditOutcome } from '@/engine';
import type { Report } from '@/lib/contract';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { scanner } from '@/lib/scanner';
import { toReport } from '../reports/report-view';

/** What came of measuring a home page. */
export type Outcome =
  | { readonly ok: true; readonly report: Report; readonly detail: string | null }
  /** `target_not_allowed`, `target_unreachable` or `unavailable`; `asked`: a packet went to the target. */
  | { readonly ok: false; readonly error: AppError; readonly asked: boolean };

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

const targetOf = (domain: string) => {
  const parsed = parseTarget(domain, 'domain', scanner().connectTo);
  if (!parsed.ok) throw new AppError(parsed.code === 'invalid' ? 'invalid_input' : 'target_not_allowed', parsed.message);
  return parsed.target;
};

export const publicScanEngine: PublicScanEngine = {
  hostOf: (domain) => targetOf(domain).host,
  async measure(host, signal, onEvent) {
    const outcome = await audit(
      { target: targetOf(host), profile: 'auto', timeoutMs: TIMEOUT_MS, retries: RETRIES, wallMs: WALL_MS, byOwner: false, pagesMax: 0, withFixes: true, withRecordings: false },
      { network: scanner().network, examiner: scanner().examiner, baseUrl: env().BASE_URL, now: () => new Date(), signal, ...(onEvent ? { onEvent } : {}) },
    );
    return toOutcome(outcome, host);
  },
};

function toOutcome(outcome: AuditOutcome, host: string): Outcome {
  if (outcome.ok) {
    const report = toReport(outcome.report, { id: randomUUID(), siteId: null, host, trigger: 'public' });
    return { ok: true, report, detail: JSON.stringify(outcome.report) };
  }
  const retry = outcome.code === 'target_unreachable' ? { retryAfterSeconds: 60 } : {};
  return { ok: false, error: new AppError(outcome.code, outcome.message, retry), asked: outcome.wasAsked };
}
