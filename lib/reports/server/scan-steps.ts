import type { Asked, AuditOutcome, Contract, Session } from '@seamark/engine';
import type { Trigger } from '@/lib/platform/contract/types';
import type { Database, Transaction } from '@/lib/platform/db/client';
import type { NewEvent } from '@/lib/platform/events/record-events';
import type { StoredReport } from './stored-report';

/** Answers of a scan, each to the question whose id is at its index. */
export interface AskedQuestions extends Asked {
  readonly questionIds: readonly string[];
}

/** A redirect that its owner accepted, as a scan found it. */
export interface CheckedRedirect {
  readonly path: string;
  readonly works: boolean;
}

/** A succeeded scan, in the transaction that stores its report. */
export interface StoredScan {
  readonly scanId: string;
  readonly siteId: string;
  readonly trigger: Trigger;
  readonly report: StoredReport;
  readonly contracts: readonly Contract[];
  /** Answers to the questions of the site; null if it has none. */
  readonly answers: AskedQuestions | null;
  /** Empty without proven ownership. */
  readonly redirects: readonly CheckedRedirect[];
}

/** What a feature stores for a succeeded scan; returns its events, which join those of the scan. */
export type ScanStep = (
  tx: Transaction,
  scan: StoredScan,
  now: Date,
) => Promise<readonly NewEvent[]>;

/** What features do with a scan. The worker binds them, so that scans know no feature. */
export interface ScanSteps {
  /** Asks the recordings the questions of the site, before the transaction. */
  ask(db: Database, siteId: string, outcome: AuditOutcome): Promise<AskedQuestions | null>;
  /** Accepted redirects of a proven site. Sends at most `max` requests to it. */
  checkRedirects(
    db: Database,
    site: { readonly id: string; readonly url: string },
    session: Session,
    max: number,
  ): Promise<readonly CheckedRedirect[]>;
  /** In this order. */
  readonly store: readonly ScanStep[];
}
