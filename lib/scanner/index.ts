import path from 'node:path';
import { ExaminerPool, guardedNetwork, parseConnectTo, type ConnectTo, type Examiner, type Network } from '@/engine';
import { env } from '@/lib/env';
import { log } from '@/lib/log';

/** What every scan of this process shares: the guarded network, the operator's listing, the examiner threads. */
export interface Scanner {
  readonly network: Network;
  readonly connectTo: ConnectTo;
  readonly examiner: () => Examiner;
  close(): Promise<void>;
}

const shared = globalThis as { seamarkScanner?: Scanner };

/** The one of this process, shared by all route bundles and the worker. */
export function scanner(): Scanner {
  shared.seamarkScanner ??= build();
  return shared.seamarkScanner;
}

function build(): Scanner {
  const connectTo = parseConnectTo(env().SCAN_CONNECT_TO);
  const pool = new ExaminerPool({
    workerPath: path.resolve('dist/engine-worker.mjs'),
    log: ({ checkId, error }) => log.error('A check could not be evaluated.', { checkId, error }),
  });
  return { network: guardedNetwork({ connectTo }), connectTo, examiner: pool.examiner, close: () => pool.close() };
}
