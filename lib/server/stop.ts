import type { Server } from 'node:http';
import type { Worker } from '@/lib/jobs';
import { log } from '@/lib/observe/log';
import type { EmbeddedDatabase } from './embedded-database';
import type { Readiness } from './readiness';
import type { HttpServer } from './http-server';

// A whole engine audit is at most 60 s; everything together ends within 65 s.
const REQUESTS_MS_MAX = 60_000;
// Jobs go back to the queue and lose nothing, so they wait less: without requests in flight 25 s in all.
const JOBS_MS_MAX = 15_000;
const EXIT_MS_MAX = 65_000;
/** Ctrl-C reaches us from the terminal and once more through npm: within this time it is one wish. */
const SAME_WISH_MS = 1000;

/** What stands so far: a stop takes it down, also in the middle of a start. */
export interface Running {
  isStopping: boolean;
  /** How long a web server answers on after it has said that it is not ready. */
  drainMs: number;
  readiness: Readiness | null;
  web: HttpServer | null;
  worker: Worker | null;
  metrics: Server | null;
  /** Sends what the collector has not got yet. */
  endTracing: () => Promise<void>;
  /** Closes every door to the database. */
  closeDatabase: () => Promise<unknown>;
  /** Null when the operator gave a server, or none could be opened. */
  embedded: Promise<EmbeddedDatabase | null>;
}

/** Refuses new work, lets what runs end, and closes the doors. Also of a start that failed half way. */
export async function shutDown(running: Running): Promise<void> {
  running.isStopping = true;
  running.readiness?.stop();
  const [answeredAll] = await Promise.all([stopWeb(running), running.worker?.stop(JOBS_MS_MAX)]);
  running.metrics?.close().closeAllConnections();
  await running
    .endTracing()
    .catch((error: unknown) => log.warn('The last traces were not sent', { error }));
  await running.closeDatabase();
  const embedded = await running.embedded;
  const isStopped = await embedded?.close();
  log.info('Stopped', {
    answeredAll,
    ...(isStopped === undefined
      ? {}
      : { embeddedDatabase: isStopped ? 'stopped' : 'in use by another process' }),
  });
}

async function stopWeb({ web, drainMs }: Running): Promise<boolean> {
  if (web === null) return true;
  if (drainMs > 0) await web.drain(drainMs);
  return web.stop(REQUESTS_MS_MAX);
}

/** SIGTERM, Ctrl-C and a closed terminal stop gracefully; whoever asks again ends it at once. */
export function stopOnSignals(running: Running): void {
  let stoppedAt = 0;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (running.isStopping) {
      // A terminal that closes says so more than once: by itself, by npm that ends, by the shell.
      if (signal !== 'SIGHUP' && performance.now() - stoppedAt > SAME_WISH_MS) process.exit(1);
      return;
    }
    stoppedAt = performance.now();
    log.info('Stopping', { signal });
    setTimeout(() => {
      log.error('Shutdown timed out; the process exits');
      process.exit(1);
    }, running.drainMs + EXIT_MS_MAX).unref();
    shutDown(running).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error('Shutdown failed', { error });
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
  // A terminal that was closed, or a reader of a pipe that left, takes no more lines; that ends nobody's server.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
