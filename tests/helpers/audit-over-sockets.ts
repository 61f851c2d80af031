import path from 'node:path';
import { bundle } from '../../scripts/bundle.mjs';
import {
  audit,
  ThreadPool,
  guardedNetwork,
  parseConnectTo,
  parseTarget,
  type AuditOutcome,
  type AuditProgress,
  type AuditRequest,
  type SignRequest,
} from '@seamark/engine';
import type { StartTimer } from '../../engine/network/timer';

let bundled: Promise<string> | undefined;

/** Evaluator threads as in production: the bundled worker, built once per test process. */
export async function evaluatorPool(
  turnMs?: number,
): Promise<{ pool: ThreadPool; defects: string[] }> {
  const workerPath = path.resolve(await (bundled ??= bundle('engine-worker')));
  const defects: string[] = [];
  const pool = new ThreadPool({
    workerPath,
    log: ({ checkId, error }) =>
      defects.push(`${checkId}: ${error instanceof Error ? error.message : String(error)}`),
    ...(turnMs ? { turnMs } : {}),
  });
  return { pool, defects };
}

export interface SocketAudit extends Partial<AuditRequest> {
  readonly url: string;
  /** `SCAN_CONNECT_TO` of the sites served on loopback. */
  readonly connectTo: string;
  readonly ca?: readonly string[];
  readonly pool: ThreadPool;
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: AuditProgress) => void;
  readonly sign?: SignRequest | undefined;
  /** `fastTimer` for sites that keep requests waiting. */
  readonly startTimer?: StartTimer;
}

/** Audits like the product: guarded network, real sockets, and evaluation in a thread. */
export async function auditOverSockets({
  url,
  connectTo,
  ca,
  pool,
  signal,
  onEvent,
  sign,
  startTimer,
  ...request
}: SocketAudit): Promise<AuditOutcome> {
  const listing = parseConnectTo(connectTo);
  const parsed = parseTarget(url, url.includes('://') ? 'url' : 'domain', listing);
  if (!parsed.ok) throw new Error(parsed.message);
  return audit(
    {
      target: parsed.target,
      profile: 'auto',
      timeoutMs: 10_000,
      retries: 0,
      wallMs: 600_000,
      byOwner: false,
      pagesMax: 0,
      withFixes: true,
      withRecordings: false,
      ...request,
    },
    {
      network: guardedNetwork({
        connectTo: listing,
        ...(startTimer && { startTimer }),
        ...(ca ? { ca } : {}),
        ...(sign ? { sign } : {}),
      }),
      run: pool.audit,
      ...(startTimer && { startTimer }),
      baseUrl: 'https://seamark.test',
      now: () => new Date(),
      signal: signal ?? new AbortController().signal,
      ...(onEvent && { onEvent }),
    },
  );
}
