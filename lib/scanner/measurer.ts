import {
  audit,
  guardedNetwork,
  parseTarget,
  type AuditProgress,
  type AuditOutcome,
  type AuditRequest,
  type CheckId,
  type ConnectTo,
  type AuditRunner,
  type GuardedNetworkOptions,
  type Network,
  type ParsedTarget,
  type Target,
} from '@seamark/engine';
import { SITE_MINUTES_MAX } from '@/lib/contract';
import { env } from '@/lib/config/env';
import { AppError } from '@/lib/contract/app-error';
import { signal } from '@/lib/observe/signals';

const MINUTE_MS = 60_000;

/** What each kind of scan may take and what it yields. */
export const SCANS = {
  /** Of a home page; a visitor waits for the report, and strangers share few places. */
  'public-scan': {
    wallMs: 45_000,
    withFixes: true,
    withRecordings: false,
    isLateHomeFinal: true,
  },
  /** Of one address; a program waits for its checks. */
  'engine-audit': { wallMs: MINUTE_MS, withFixes: false, withRecordings: false },
  /** Of a site in memory; the file is made from its recorded answers. */
  'file-generation': { wallMs: MINUTE_MS, withFixes: false, withRecordings: true },
  /** Of a site; the worker keeps it with the recorded answers. */
  'site-scan': { wallMs: SITE_MINUTES_MAX * MINUTE_MS, withFixes: true, withRecordings: true },
} as const;

/** What may be asked otherwise, and who is told. */
interface MeasureOptions extends Partial<
  Pick<AuditRequest, 'profile' | 'timeoutMs' | 'retries' | 'byOwner' | 'pagesMax' | 'originHeaders'>
> {
  readonly signal: AbortSignal;
  /** Null: all. */
  readonly checks?: readonly CheckId[] | null;
  readonly onEvent?: (event: AuditProgress) => void;
  readonly overrides?: MeasureOverrides;
}

/** Set where history is staged: the clock that certificates and expiry dates are judged by, the label and the network. */
export interface MeasureOverrides {
  readonly now?: () => Date;
  readonly engine?: string;
  readonly network?: Network;
}

export interface MeasurerOptions extends GuardedNetworkOptions {
  /** The operator's listing of hosts that are not on the public internet. */
  readonly connectTo: ConnectTo;
}

/** How far a scan reaches, and the only way one is made. */
export class Measurer {
  readonly network: Network;
  readonly connectTo: ConnectTo;

  constructor(
    options: MeasurerOptions,
    private readonly runner: AuditRunner,
  ) {
    this.network = guardedNetwork(options);
    this.connectTo = options.connectTo;
  }

  /** What would be measured, judged without the network. */
  parse(text: string, form: 'domain' | 'url'): ParsedTarget {
    return parseTarget(text, form, this.connectTo);
  }

  /** As `parse`; throws `invalid_input` or `target_not_allowed`. */
  target(text: string, form: 'domain' | 'url'): Target {
    const parsed = this.parse(text, form);
    if (parsed.ok) return parsed.target;
    throw new AppError(
      parsed.code === 'invalid' ? 'invalid_input' : 'target_not_allowed',
      parsed.message,
    );
  }

  /** Rejects only for defects and with the signal's reason. */
  async measure(
    scan: keyof typeof SCANS,
    target: Target,
    { signal, checks, onEvent, overrides = {}, ...asked }: MeasureOptions,
  ): Promise<AuditOutcome> {
    const began = performance.now();
    const outcome = await audit(
      {
        target,
        profile: 'auto',
        timeoutMs: 10_000,
        retries: 2,
        byOwner: false,
        pagesMax: 0,
        ...SCANS[scan],
        ...asked,
        ...(checks && { checks }),
      },
      {
        network: this.network,
        run: this.runner,
        baseUrl: env().BASE_URL,
        now: () => new Date(),
        ...overrides,
        signal,
        ...(onEvent && { onEvent }),
      },
    );
    signalScan(scan, outcome, performance.now() - began);
    return outcome;
  }
}

function signalScan(kind: keyof typeof SCANS, outcome: AuditOutcome, ms: number): void {
  signal('scan', {
    kind,
    outcome: outcome.ok ? 'succeeded' : outcome.code,
    ms,
    requests: outcome.ok ? outcome.report.requests : 0,
    unmeasured: outcome.ok ? outcome.unmeasured : [],
  });
}
