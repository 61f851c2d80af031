import {
  audit,
  guardedNetwork,
  guardedTunnels,
  parseTarget,
  type AuditProgress,
  type AuditOutcome,
  type AuditRequest,
  type CheckId,
  type ConnectTo,
  type AuditRunner,
  type GuardedNetworkOptions,
  type GuardedTunnels,
  type Network,
  type ParsedTarget,
  type Target,
} from '@seamark/engine';
import { SITE_MINUTES_MAX } from '../contract/limits';
import { env } from '../config/env';
import { AppError } from '../contract/app-error';
import { signal } from '../observe/signals';
import { MINUTE_MS } from '@/lib/platform/time';

/** Limits and results of each kind of scan. */
export const SCANS = {
  /** A home page: a visitor waits for the report, and strangers share few slots. */
  'public-scan': {
    wallMs: 45_000,
    withFixes: true,
    withRecordings: false,
    isLateHomeFinal: true,
  },
  /** One address: a program waits for its checks. */
  'engine-audit': { wallMs: MINUTE_MS, withFixes: false, withRecordings: false },
  /** A site in memory: the file is generated from its recordings. */
  'file-generation': { wallMs: MINUTE_MS, withFixes: false, withRecordings: true },
  /** A site: the worker stores the report with the recordings. */
  'site-scan': { wallMs: SITE_MINUTES_MAX * MINUTE_MS, withFixes: true, withRecordings: true },
} as const;

/** Optional settings and progress listeners. */
interface MeasureOptions extends Partial<
  Pick<
    AuditRequest,
    'profile' | 'timeoutMs' | 'retries' | 'byOwner' | 'pagesMax' | 'guessesMax' | 'originHeaders'
  >
> {
  readonly signal: AbortSignal;
  /** Null: all. */
  readonly checks?: readonly CheckId[] | null;
  readonly onEvent?: (event: AuditProgress) => void;
  /** Called with each answer of the site. */
  readonly onAnswer?: () => void;
  readonly overrides?: MeasureOverrides;
}

/**
 * For staged history: the clock for certificates and expiry dates, the engine label and the
 * network.
 */
export interface MeasureOverrides {
  readonly now?: () => Date;
  readonly engine?: string;
  readonly network?: Network;
}

export interface MeasurerOptions extends GuardedNetworkOptions {
  /** The operator's list of hosts that are not on the public internet. */
  readonly connectTo: ConnectTo;
}

/** Runs audits with a given network access; all scans use it. */
export class Measurer {
  readonly network: Network;
  readonly connectTo: ConnectTo;
  readonly #options: MeasurerOptions;

  constructor(
    options: MeasurerOptions,
    private readonly runner: AuditRunner,
  ) {
    this.network = guardedNetwork(options);
    this.connectTo = options.connectTo;
    this.#options = options;
  }

  /**
   * Tunnels for a browser that renders a page of `host`, and speaks HTTP and TLS itself. Of the listed hosts it reaches
   * this one only: scripts of a page may send more than GET.
   */
  tunnelsFor(host: string): GuardedTunnels {
    const { connectTo } = this;
    return guardedTunnels({
      ...this.#options,
      connectTo: { ...connectTo, has: (name) => name === host && connectTo.has(name) },
    });
  }

  /** Validates a target without the network. */
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

  /** Rejects only for internal errors and with the signal's reason. */
  async measure(
    scan: keyof typeof SCANS,
    target: Target,
    { signal, checks, onEvent, onAnswer, overrides = {}, ...request }: MeasureOptions,
  ): Promise<AuditOutcome> {
    const { startTimer } = this.#options;
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
        ...request,
        ...(checks && { checks }),
      },
      {
        network: this.network,
        run: this.runner,
        baseUrl: env().BASE_URL,
        now: () => new Date(),
        ...(startTimer && { startTimer }),
        ...overrides,
        signal,
        ...(onEvent && { onEvent }),
        ...(onAnswer && { onAnswer }),
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
