import path from 'node:path';
import {
  ExaminerPool,
  guardedNetwork,
  parseConnectTo,
  parseScanProxy,
  type ConnectTo,
  type DocumentReader,
  type Examiner,
  type Network,
  type RecordingReader,
} from '@/engine';
import { env } from '@/lib/env';
import { EngineCapacity } from '@/lib/limits/engine-capacity';
import { log } from '@/lib/log';

/** How far a scan reaches. */
export interface Reach {
  readonly network: Network;
  /** The operator's listing of hosts that are not on the public internet. */
  readonly connectTo: ConnectTo;
}

/** What every scan of this process shares: the guarded network, the operator's listing, the examiner threads. */
export interface Scanner extends Reach {
  /** For strangers, and for sites that nobody has proven to own: without the listing, also behind a redirect. */
  readonly public: Reach;
  readonly examiner: () => Examiner;
  /** Answers from recordings: no network. */
  readonly reader: RecordingReader & DocumentReader;
  /** Places of the reader's callers; a reading keeps a thread at work, as a scan does. */
  readonly readings: EngineCapacity;
  close(): Promise<void>;
}

const NOTHING = parseConnectTo('');
/** Strangers read nothing. */
const READINGS = { all: 4, ofStrangers: 0, perOrganization: 2, perStranger: 0 };

const shared = globalThis as { seamarkScanner?: Scanner };

/** The one of this process, shared by all route bundles and the worker. */
export function scanner(): Scanner {
  shared.seamarkScanner ??= build();
  return shared.seamarkScanner;
}

function build(): Scanner {
  const connectTo = parseConnectTo(env().SCAN_CONNECT_TO);
  const proxy = parseScanProxy(env().SCAN_PROXY);
  const reach = (list: ConnectTo): Reach => ({
    network: guardedNetwork({ connectTo: list, proxy }),
    connectTo: list,
  });
  const own = reach(connectTo);
  const pool = new ExaminerPool({
    workerPath: path.resolve('dist/engine-worker.mjs'),
    log: ({ checkId, error }) => log.error('A check could not be evaluated.', { checkId, error }),
  });
  return {
    ...own,
    public: env().SCAN_CONNECT_TO_PUBLIC ? own : reach(NOTHING),
    examiner: pool.examiner,
    reader: pool,
    readings: new EngineCapacity(READINGS),
    close: () => pool.close(),
  };
}
