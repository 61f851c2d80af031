import type { Worker } from '@/lib/jobs';
import { log } from '@/lib/log';
import type { Readiness } from './health';
import type { HttpServer } from './http-server';

// A whole engine audit is at most 60 s; everything together ends within 65 s.
const REQUESTS_MS_MAX = 60_000;
// Jobs go back to the queue and lose nothing, so they wait less: without requests in flight 25 s in all.
const JOBS_MS_MAX = 15_000;
const EXIT_MS_MAX = 65_000;

export interface Running {
  readonly readiness: Readiness;
  web: HttpServer | null;
  worker: Worker | null;
}

interface Closable {
  $disconnect(): Promise<void>;
}

/** Refuses new work, lets what runs end, and closes the doors. */
async function stopGracefully(running: Running, databases: readonly Closable[]): Promise<void> {
  running.readiness.stop();
  const [answeredAll] = await Promise.all([running.web?.stop(REQUESTS_MS_MAX) ?? true, running.worker?.stop(JOBS_MS_MAX)]);
  await Promise.all(databases.map((db) => db.$disconnect()));
  log.info('Stopped', { answeredAll });
}

/** SIGTERM and Ctrl+C stop gracefully; a second one ends at once. */
export function stopOnSignals(running: Running, databases: readonly Closable[]): void {
  let isStopping = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info('Stopping', { signal });
    setTimeout(() => {
      log.error('Stopping took too long; the process ends');
      process.exit(1);
    }, EXIT_MS_MAX).unref();
    stopGracefully(running, databases).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error('Stopping failed', { error });
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
