import type { CheckId } from '../checks';
import type { Contract } from '../contracts/contract';
import type { GuessResult } from './guesses';
import type { Repairs } from '../files/gains/fixes';
import type { UnmeasuredReason } from '../judging/judge-check';
import type { Activity, EngineLog, Stuck } from '../judging/parts';
import type { Target } from '../network/target';
import type { Answer, Ask } from '../network/types';
import type { Endpoint } from '../probes/probe-context';
import type {
  CategoryScore,
  CheckResult,
  Grade,
  PageResult,
  PageText,
  ReaderText,
  ReaderResult,
  SiteFact,
  Verdict,
  Profile,
  Surfaces,
} from '../report/types';

/** Options that both the caller of an audit and its run receive. */
export interface AuditScope {
  readonly target: Target;
  readonly profile: Profile;
  /** If false, the scan stops when robots.txt disallows `/` for our token. */
  readonly byOwner: boolean;
  /** Most additional pages to measure; 0 = the home page alone. */
  readonly pagesMax: number;
  /** The additional pages, measured without a pause, as a folder on this machine allows it; null: the run chooses. */
  readonly pages: readonly string[] | null;
  /** Most links of llms.txt that are requested. */
  readonly linksMax: number;
  /** Most addresses to ask that agents may guess; 0 = none. */
  readonly guessesMax: number;
  /** An endpoint to measure in place of what the site declares; null: what it declares. */
  readonly endpoint: Endpoint | null;
  /** Compute the gain of each fix. */
  readonly withFixes: boolean;
  /** Include the recorded answers, from which files and projections are generated later. */
  readonly withRecordings: boolean;
}

/** Input of a run as plain data, so that it can be sent to a thread. */
export interface AuditInput extends AuditScope {
  readonly checks: readonly CheckId[];
  readonly withEvents: boolean;
  /** Names of the headers that only the target's origin receives. */
  readonly headerNames: readonly string[];
  /** Start of the run, RFC 3339; checks judge dates against this day. */
  readonly date: string;
  readonly baseUrl: string;
  /** Engine label of the report; differs from `ENGINE` only in staged history. */
  readonly engine: string | undefined;
}

/** An answer, and the state of the session when it arrived. */
export interface TimedAnswer {
  readonly answer: Answer;
  /** Requests sent so far, retries and redirect hops included. */
  readonly sent: number;
  /** True once a connection to the origin was made. */
  readonly isConnected: boolean;
  /** Send time in ms of one monotonic clock, as `answeredAt`. Verdicts do not depend on it. */
  readonly sentAt: number;
  readonly answeredAt: number;
  /** Number of the batch; answers of one batch arrived together. */
  readonly batch: number;
}

/** Network and clock of a run. Repeated calls return the same values, so that a thread can replay a run. */
export interface AuditIo {
  /** Requests this page and waits for a connection to its origin: null, or the answer that explains the failure. */
  open(pageUrl: string): Promise<TimedAnswer | null>;
  ask(pageUrl: string, ask: Ask): Promise<TimedAnswer>;
  /** Waits before the next page; false if the time of the run is over. */
  pause(url: string, ms: number): Promise<boolean>;
  /** End time of the run, and its duration in ms. */
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

/** Result of a finished run. */
export interface EngineReport extends Repairs {
  /** Final address of the home page. */
  readonly url: string;
  /** The requested address, before redirects and without fragment. */
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
  /**
   * Number of same-host addresses found in links, sitemaps, and llms.txt, the home page and all measured pages
   * included.
   */
  readonly discoveredUrls: number;
  readonly categories: readonly CategoryScore[];
  /** All kinds of reader. */
  readonly readers: readonly ReaderResult[];
  readonly verdict: Verdict;
  readonly facts: readonly SiteFact[];
  readonly checks: readonly CheckResult[];
  readonly informationalChecks: readonly string[];
  readonly pages: readonly PageResult[];
  readonly notes: readonly string[];
  readonly surfaces: Surfaces;
  /** Addresses that agents may guess, as far as they were answered; null if none was asked. */
  readonly guesses: readonly GuessResult[] | null;
  /** Null if the home page is no HTML page. */
  readonly text: PageText | null;
  /** What kinds of reader get in its place. */
  readonly readerTexts: readonly ReaderText[];
  /** What the site promises to clients, by protocol; a protocol that was not looked for has none. */
  readonly contracts: readonly Contract[];
  /** Ids of the checks without a verdict. */
  readonly unmeasured: readonly string[];
  /** Requests sent, retries and redirect hops included. */
  readonly requests: number;
  /** Bytes for a `RecordingReader`; null if not requested or too large to keep. */
  readonly recordings: Uint8Array<ArrayBuffer> | null;
}

export type AuditOutcome =
  | {
      readonly ok: true;
      readonly report: EngineReport;
      /** Reasons for missing verdicts, one per check. */
      readonly unmeasured: readonly UnmeasuredReason[];
    }
  | {
      readonly ok: false;
      /** `unavailable`: the cause is on our side, not the target's. */
      readonly code: 'target_not_allowed' | 'target_unreachable' | 'unavailable';
      readonly message: string;
      /** A packet was sent to the target, so request budgets are not refunded. */
      readonly wasAsked: boolean;
    };
