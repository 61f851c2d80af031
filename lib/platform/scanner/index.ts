import path from 'node:path';
import {
  ThreadPool,
  parseConnectTo,
  parseScanProxy,
  type DocumentReader,
  type RecordingReader,
} from '@seamark/engine';
import { env } from '../config/env';
import { onePerProcess } from '../config/one-per-process';
import { EngineCapacity } from '../limits/engine-capacity';
import { log } from '../observe/log';
import { Measurer, type MeasurerOptions } from './measurer';
import { requestSigner } from './web-bot-auth';

export { SCANS, type Measurer, type MeasureOverrides } from './measurer';

/** Strangers read no site's recordings; their generated files come from a site in memory. */
const READINGS = { total: 4, strangers: 1, perOrganization: 2, perStranger: 1, withQuiet: null };

/**
 * Shared parts of all scans in this process: guarded network, connect-to list, evaluator threads.
 */
export class Scanner extends Measurer {
  /** For strangers, and for sites without proven ownership. */
  readonly public: Measurer;
  /** Reads recordings without the network. */
  readonly reader: RecordingReader & DocumentReader;
  /** Slots of the reader; a reading occupies a thread, as a scan does. */
  readonly readings = new EngineCapacity(READINGS);

  constructor(
    private readonly pool: ThreadPool,
    options: MeasurerOptions,
    forStrangers: MeasurerOptions = options,
  ) {
    super(options, pool.audit);
    this.public = new Measurer(forStrangers, pool.audit);
    this.reader = pool;
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}

/** Shared, because threads and slots belong to the process. */
export const scanner = onePerProcess('seamarkScanner', build);

function build(): Scanner {
  const { SCAN_CONNECT_TO, SCAN_CONNECT_TO_PUBLIC, SCAN_PROXY } = env();
  const pool = new ThreadPool({
    workerPath: path.resolve('dist/engine-worker.mjs'),
    log: ({ checkId, error }) => log.error('A check could not be evaluated.', { checkId, error }),
  });
  const options = {
    connectTo: parseConnectTo(SCAN_CONNECT_TO),
    proxy: parseScanProxy(SCAN_PROXY),
    sign: requestSigner(env()),
  };
  // Without the connect-to list, also after a redirect.
  const closed = { ...options, connectTo: parseConnectTo('') };
  return new Scanner(pool, options, SCAN_CONNECT_TO_PUBLIC ? options : closed);
}
