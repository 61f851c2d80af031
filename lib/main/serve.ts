import { issueToken } from '@/lib/platform/access/one-time-token';
import { hasUsers } from '@/lib/platform/access/sign-in';
import { type Clock, databaseClock } from '@/lib/platform/db/clock';
import { connections, database, type Database } from '@/lib/platform/db/client';
import { startDemo } from '@/packages/demo/src/start-demo';
import { removeLeftFolders } from '@/lib/platform/browser/browser-folder';
import { readOnlyConnections } from '@/lib/platform/db/read-only-client';
import type { Env } from '@/lib/platform/config/env';
import { handlers, TICKS } from './worker/handlers';
import { QUEUE_TABLES } from '@/lib/platform/jobs';
import { Worker } from '@/lib/platform/jobs/worker';
import { publicPageVersion } from '@/lib/reports/server/public-page-version';
import { log } from '@/lib/platform/observe/log';
import { metricsOf } from '@/lib/platform/observe/metrics';
import { onSignal } from '@/lib/platform/observe/signals';
import { startTracing } from '@/lib/platform/observe/start-tracing';
import { OperatorError } from '@/lib/platform/config/operator-error';
import { HttpServer } from './server/http-server';
import { serveMetrics } from './server/metrics-server';
import { nextHandlers } from './server/next-handler';
import { dataFolder, MIGRATIONS_FOLDER, prepareServer } from './server/prepare';
import { Readiness } from './server/readiness';
import { type RunningParts, stopOnSignals, shutDown } from './server/stop';

const CHORES_AT_ONCE = 4;
/** Each can wait 15 seconds for its receiver; each webhook has one at a time. */
const DELIVERIES_AT_ONCE = 50;
const isDevelopment = process.argv.includes('--dev');
const isDemo = process.argv.includes('--demo');

/**
 * Logs finished jobs. Only in the server: administrator commands print their result and nothing
 * else.
 */
function logJobs(): void {
  onSignal('job', ({ outcome, ...job }) => log.info('job', { ...job, status: outcome }));
}

function startWorker(env: Env): Worker {
  logJobs();
  void removeLeftFolders();
  const pools = {
    scans: env.SEAMARK_WORKER_SCANS,
    agents: env.SEAMARK_WORKER_AGENTS,
    chores: CHORES_AT_ONCE,
    deliveries: DELIVERIES_AT_ONCE,
    // Each browser may use a core and 300 MB.
    browsers: 1,
  };
  const worker = new Worker({
    db: database(),
    clock: databaseClock,
    handlers: handlers(),
    ticks: TICKS,
    pools,
  });
  worker.start();
  return worker;
}

/**
 * A worker opens a port only if one is configured, because a web process on the same machine has
 * the default.
 */
const needsPort = (role: string): boolean => role !== 'worker' || Boolean(process.env.PORT);

async function startWeb(env: Env, role: string, readiness: Readiness): Promise<HttpServer> {
  const pages =
    role === 'worker'
      ? null
      : await nextHandlers(isDevelopment, env.PORT, readiness, publicPageVersion);
  const web = new HttpServer({
    hops: env.TRUSTED_PROXY_HOPS,
    isSecure: env.BASE_URL.startsWith('https:'),
    readiness,
    handler: pages?.handler ?? null,
    upgrade: pages?.upgrade ?? null,
  });
  await web.listen(env.PORT, env.HOST);
  return web;
}

/** Prints the first owner's link to the terminal, which only the installation's owner can read. */
function printFirstOwnerLink(link: string): void {
  process.stderr.write(
    `\n  No accounts yet. Open this link to create the first account. It can be used once within 24 hours:\n\n  ${link}\n\n`,
  );
}

async function start(running: RunningParts, pages: Promise<void>): Promise<void> {
  // Before the environment is read, because the demo sets its sites and provider there.
  const demo = isDemo ? await startDemo() : null;
  const cluster = isDemo ? 'demo' : 'main';
  const env = await prepareServer(running, cluster);
  if (running.isStopping) return;
  running.drainMs = 1000 * env.SEAMARK_DRAIN_SECONDS;
  running.endTracing = await startTracing();
  const role = env.SEAMARK_ROLE ?? 'all';
  const embedded = await running.embedded;
  const readiness = new Readiness({
    connections: readOnlyConnections(),
    migrationsFolder: MIGRATIONS_FOLDER,
    diskFolder: dataFolder(env, embedded, cluster),
    ...(embedded && { isDatabaseRunning: embedded.isRunning }),
  });
  running.readiness = readiness;
  running.closeDatabase = () =>
    Promise.all([connections(), readOnlyConnections()].map((each) => each.close()));
  if (env.METRICS_PORT !== undefined) {
    const pools = { 'read-write': connections(), 'read-only': readOnlyConnections() };
    running.metrics = await serveMetrics(
      metricsOf(pools, QUEUE_TABLES),
      env.METRICS_PORT,
      env.METRICS_HOST,
    );
  }
  await demo?.seed();
  if (running.isStopping) return;
  const welcome =
    role === 'worker' ? null : await firstOwnerLink(database(), databaseClock, env.BASE_URL);
  await pages;
  if (running.isStopping) return;
  if (needsPort(role)) running.web = await startWeb(env, role, readiness);
  if (running.isStopping) return;
  // After the port: a process that finds it taken has claimed no work.
  if (role !== 'web') running.worker = startWorker(env);
  log.info('Seamark is running', {
    role,
    address: running.web ? env.BASE_URL : null,
    node: process.version,
  });
  await demo?.introduce(env);
  if (welcome !== null) printFirstOwnerLink(welcome);
}

/**
 * Runs this process until it is stopped. Prepares everything else while `pages`, the build, is in
 * progress.
 */
export function serve(pages: Promise<void>): void {
  process.on('unhandledRejection', (error) => {
    log.error('Unhandled promise rejection; the process exits', { error });
    process.exit(1);
  });
  let buildError: unknown;
  pages.catch((error: unknown) => {
    buildError = error;
  });
  const running: RunningParts = {
    isStopping: false,
    drainMs: 0,
    readiness: null,
    web: null,
    worker: null,
    metrics: null,
    endTracing: async () => undefined,
    closeDatabase: async () => undefined,
    embedded: Promise.resolve(null),
  };
  stopOnSignals(running);
  start(running, pages).catch(async (error: unknown) => {
    // Errors of a start that a stop interrupts are expected.
    if (running.isStopping) return;
    if (error instanceof OperatorError || (error instanceof Error && error === buildError))
      process.stderr.write(`${error.message}\n`);
    else log.error('Seamark failed to start', { error });
    await shutDown(running).catch((left: unknown) =>
      log.error('Cleanup after the failed start did not succeed', { error: left }),
    );
    process.exit(1);
  });
}

/**
 * A new link for the first owner; links of other processes stay valid. Null once a person exists.
 */
function firstOwnerLink(db: Database, clock: Clock, baseUrl: string): Promise<string | null> {
  return db.$transaction(async (tx) => {
    if (await hasUsers(tx)) return null;
    const now = await clock.now(tx);
    await tx.oneTimeToken.deleteMany({ where: { purpose: 'welcome', expiresAt: { lt: now } } });
    return `${baseUrl}/welcome/${await issueToken(tx, 'welcome', null, now)}`;
  });
}
