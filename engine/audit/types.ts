import type { CheckId } from '../checks';
import type { Repairs } from '../fixes/fixes';
import type { UnmeasuredReason } from '../judging/judge-check';
import type { Activity, EngineLog, Stuck } from '../judging/parts';
import type { Target } from '../network/target';
import type { Answer, Ask } from '../network/types';
import type {
  CategoryScore,
  CheckResult,
  Grade,
  PageResult,
  Profile,
  Surfaces,
} from '../report/types';

/** What is asked of an audit, by its caller and of its run. */
export interface AuditScope {
  readonly target: Target;
  readonly profile: Profile;
  /** A scan by strangers ends where robots.txt names us and disallows `/`. */
  readonly byOwner: boolean;
  /** Further pages to measure; 0 = the home page alone. */
  readonly pagesMax: number;
  /** Compute what each fix returns. */
  readonly withFixes: boolean;
  /** Hand over the recorded answers, from which files and projections are made later. */
  readonly withRecordings: boolean;
}

/** What a run has to know, as plain data. */
export interface AuditInput extends AuditScope {
  readonly checks: readonly CheckId[];
  readonly withEvents: boolean;
  /** Names of the headers that only the origin of the target gets. */
  readonly headerNames: readonly string[];
  /** Start of the run, RFC 3339: the day of the judgement. */
  readonly date: string;
  readonly baseUrl: string;
  /** The label of reports; differs from `ENGINE` only in staged history. */
  readonly engine: string | undefined;
}

/** An answer, and the state of the session when it came. */
export interface Answered {
  readonly answer: Answer;
  /** Requests sent so far, retries and redirect hops included. */
  readonly sent: number;
  /** A connection to the origin was made. */
  readonly isConnected: boolean;
  /** When the request was sent and answered, in ms of one clock. Never enters a judgement. */
  readonly sentAt: number;
  readonly answeredAt: number;
  /** Answers of one batch arrived together. */
  readonly batch: number;
}

/** The network and the clock of a run. Repeated calls get the same values, so a run can be repeated over what is known. */
export interface AuditIo {
  /** Asks this page and waits for a connection to its origin; null, or the reason why there is none. */
  open(pageUrl: string): Promise<Answered | null>;
  ask(pageUrl: string, ask: Ask): Promise<Answered>;
  /** Waits before the page after this one; false when the time of the run is over. */
  pause(url: string, ms: number): Promise<boolean>;
  /** Time at the end of the run, and its duration in ms. */
  end(): Promise<{ readonly scannedAt: string; readonly duration: number }>;
  emit(event: AuditProgress): void;
}

export interface RunOptions {
  readonly log: EngineLog;
  readonly activity?: Activity;
  readonly stuck?: Stuck;
}

export type AuditProgress =
  | { readonly type: 'check'; readonly result: CheckResult }
  | { readonly type: 'pages'; readonly planned: number }
  | { readonly type: 'page'; readonly url: string; readonly done: number };

/** What a finished run yields. */
export interface EngineReport extends Repairs {
  /** Final address of the home page. */
  readonly url: string;
  /** The address that was measured, before redirects, fragment dropped. */
  readonly askedUrl: string;
  readonly host: string;
  readonly engine: string;
  readonly profile: Profile;
  readonly scope: 'homepage' | 'site';
  readonly score: number;
  readonly originScore: number;
  readonly grade: Grade;
  /** End of the measurement, RFC 3339. */
  readonly scannedAt: string;
  /** Milliseconds. */
  readonly duration: number;
  readonly pageCount: number;
  /** Addresses of the host found in sitemaps, links and llms.txt; the home page and all measured ones are among them. */
  readonly discoveredUrls: number;
  readonly categories: readonly CategoryScore[];
  readonly checks: readonly CheckResult[];
  readonly informationalChecks: readonly string[];
  readonly pages: readonly PageResult[];
  readonly notes: readonly string[];
  readonly surfaces: Surfaces;
  /** Ids of the checks without a verdict. */
  readonly unmeasured: readonly string[];
  /** Requests sent, retries and redirect hops included. */
  readonly requests: number;
  /** For a `RecordingReader`; null when not wanted or too large to keep. */
  readonly recordings: Uint8Array<ArrayBuffer> | null;
}

export type AuditOutcome =
  | {
      readonly ok: true;
      readonly report: EngineReport;
      /** Why checks have no verdict: once for each of them. */
      readonly unmeasured: readonly UnmeasuredReason[];
    }
  | {
      readonly ok: false;
      /** `unavailable`: for a reason of ours, which says nothing about the target. */
      readonly code: 'target_not_allowed' | 'target_unreachable' | 'unavailable';
      readonly message: string;
      /** A packet went to the target: budgets that were taken stay taken. */
      readonly wasAsked: boolean;
    };
