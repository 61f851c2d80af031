import type { Server } from 'node:http';
import type { Worker } from '@/lib/platform/jobs/worker';
import { log } from '@/lib/platform/observe/log';
import type { EmbeddedDatabase } from './embedded-database';
import type { Readiness } from './readiness';
import type { HttpServer } from './http-server';

// An engine audit takes at most 60 s; all steps together end within 65 s.
const REQUESTS_MS_MAX = 60_000;
// Requeued jobs lose nothing, so they get less time: without requests in flight a stop takes 25 s.
const JOBS_MS_MAX = 15_000;
const EXIT_MS_MAX = 65_000;
/** Ctrl-C arrives from the terminal and again through npm; signals within this time count once. */
const SAME_WISH_MS = 1000;

/** Started parts; a stop closes them, also during a start. */
export interface RunningParts {
  isStopping: boolean;
  /** Time for which a web server still answers after it reports not ready. */
  drainMs: number;
  readiness: Readiness | null;
  web: HttpServer | null;
  worker: Worker | null;
  metrics: Server | null;
  /** Flushes pending spans. */
  endTracing: () => Promise<void>;
  /** Closes all database connections. */
  closeDatabase: () => Promise<unknown>;
  /** Null if the operator provides the server, or if none could be opened. */
  embedded: Promise<EmbeddedDatabase | null>;
}

/**
 * Refuses new work, waits for running work, and closes everything. Works after a partial start too.
 */
export async function shutDown(running: RunningParts): Promise<void> {
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

async function stopWeb({ web, drainMs }: RunningParts): Promise<boolean> {
  if (web === null) return true;
  if (drainMs > 0) await web.drain(drainMs);
  return web.stop(REQUESTS_MS_MAX);
}

/** SIGTERM, Ctrl-C and a closed terminal stop gracefully; a second signal exits at once. */
export function stopOnSignals(running: RunningParts): void {
  let stoppedAt = 0;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (running.isStopping) {
      // A closing terminal sends several SIGHUPs: its own, npm's and the shell's.
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
  // Writing to a closed terminal or pipe fails; that must not end the server.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
