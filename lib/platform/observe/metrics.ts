import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { threadsAtWork } from '@seamark/engine';
import type { DatabaseConnections } from '../db/connect';
import { log } from './log';
import { onSignal } from './signals';

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const WORK_SECONDS = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1200];
const SCAN_REQUESTS = [10, 20, 40, 60, 80, 100, 200, 400];

interface Pools {
  readonly 'read-write': DatabaseConnections;
  readonly 'read-only': DatabaseConnections;
}

/** Table of each queue, by queue name. */
type QueueTables = Readonly<Record<string, string>>;

/**
 * Creates the metrics. Label values are our own operations, outcomes and names: never a host,
 * organization or address.
 */
export function metricsOf(pools: Pools, queueTables: QueueTables): Registry {
  const registry = new Registry();
  const registers = [registry];
  // Memory, processor time and event loop delay.
  collectDefaultMetrics({ register: registry });
  countRequests(registers);
  countJobs(registers);
  countModels(registers);
  watchQueues(registers, pools['read-only'], queueTables);
  new Gauge({
    name: 'seamark_engine_threads_busy',
    help: 'Busy evaluator threads',
    registers,
    collect() {
      this.set(threadsAtWork());
    },
  });
  new Gauge({
    name: 'seamark_database_sessions',
    help: 'Sessions of the connection pools, and callers that wait for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [name, { pool }] of Object.entries(pools)) {
        this.set({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount);
        this.set({ pool: name, state: 'idle' }, pool.idleCount);
        this.set({ pool: name, state: 'waiting' }, pool.waitingCount);
      }
    },
  });
  return registry;
}

function countRequests(registers: Registry[]): void {
  const seconds = new Histogram({
    name: 'seamark_request_seconds',
    help: 'Requests by operation and status',
    labelNames: ['operation', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  onSignal('request', ({ operation, status, ms }) =>
    seconds.observe({ operation, status }, ms / 1000),
  );
  const refusals = new Counter({
    name: 'seamark_rate_limited_total',
    help: 'Requests refused by a rate limit',
    labelNames: ['limit'],
    registers,
  });
  onSignal('refusal', ({ limit }) => refusals.inc({ limit }));
}

function countJobs(registers: Registry[]): void {
  const seconds = new Histogram({
    name: 'seamark_job_seconds',
    help: 'Jobs by operation and outcome; mails, alerts and webhook deliveries are jobs',
    labelNames: ['operation', 'outcome'],
    buckets: WORK_SECONDS,
    registers,
  });
  const repeated = new Counter({
    name: 'seamark_job_repeats_total',
    help: 'Claims that were not the first of their job',
    labelNames: ['operation'],
    registers,
  });
  const lost = new Counter({
    name: 'seamark_leases_lost_total',
    help: 'Jobs dropped because their lease could not be renewed in time',
    registers,
  });
  onSignal('job', ({ operation, outcome, ms, attempt }) => {
    seconds.observe({ operation, outcome }, ms / 1000);
    if (attempt > 1) repeated.inc({ operation });
    if (outcome === 'lost') lost.inc();
  });
  const scans = new Histogram({
    name: 'seamark_scan_seconds',
    help: 'Scans by kind and outcome, also of those that no job does',
    labelNames: ['kind', 'outcome'],
    buckets: WORK_SECONDS,
    registers,
  });
  const requests = new Histogram({
    name: 'seamark_scan_requests',
    help: 'Requests sent by a scan',
    labelNames: ['kind'],
    buckets: SCAN_REQUESTS,
    registers,
  });
  const unmeasured = new Counter({
    name: 'seamark_checks_unmeasured_total',
    help: 'Checks without a verdict, by reason',
    labelNames: ['reason'],
    registers,
  });
  onSignal('scan', ({ kind, outcome, ms, requests: sent, unmeasured: reasons }) => {
    scans.observe({ kind, outcome }, ms / 1000);
    if (outcome === 'succeeded') requests.observe({ kind }, sent);
    for (const reason of reasons) unmeasured.inc({ reason });
  });
}

function countModels(registers: Registry[]): void {
  const calls = new Counter({
    name: 'seamark_model_calls_total',
    help: 'Calls of language models',
    labelNames: ['engine', 'outcome'],
    registers,
  });
  const tokens = new Counter({
    name: 'seamark_model_tokens_total',
    help: 'Tokens of language models',
    labelNames: ['engine', 'direction'],
    registers,
  });
  const credits = new Counter({
    name: 'seamark_credits_total',
    help: 'Credits reserved by work, and given back by what was not used',
    labelNames: ['reason'],
    registers,
  });
  onSignal('model-call', ({ engine, outcome, inputTokens, outputTokens }) => {
    calls.inc({ engine, outcome });
    tokens.inc({ engine, direction: 'input' }, inputTokens);
    tokens.inc({ engine, direction: 'output' }, outputTokens);
  });
  onSignal('credits', ({ reason, credits: count }) => credits.inc({ reason }, count));
}

interface QueueState {
  readonly queue: string;
  readonly due: number;
  readonly running: number;
  readonly oldest: number;
}

/** Counts by partial indexes, so the cost does not depend on the history's length. */
const queueStates = (tables: QueueTables): string =>
  Object.entries(tables)
    .map(
      ([queue, table]) => `SELECT '${queue}' AS queue,
      (SELECT count(*)::int FROM ${table} WHERE status = 'queued' AND "runAfter" <= now()) AS due,
      (SELECT count(*)::int FROM ${table} WHERE status = 'running') AS running,
      (SELECT coalesce(greatest(extract(epoch FROM now() - min("runAfter")), 0), 0)::float8
        FROM ${table} WHERE status = 'queued') AS oldest`,
    )
    .join(' UNION ALL ');

/** Queue gauges of the whole installation; every process reports the same values. */
function watchQueues(
  registers: Registry[],
  { pool }: DatabaseConnections,
  tables: QueueTables,
): void {
  const statement = queueStates(tables);
  let answer: Promise<readonly QueueState[]> | undefined;
  // Both gauges of a scrape share one query; if it fails, all other metrics are still reported.
  const states = () =>
    (answer ??= pool
      .query<QueueState>(statement)
      .then(({ rows }) => rows)
      .catch((error: unknown) => {
        log.warn('The queues can’t be measured', { error });
        return [];
      })
      .finally(() => (answer = undefined)));
  new Gauge({
    name: 'seamark_queue_jobs',
    help: 'Jobs that are due or running',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      this.reset();
      for (const { queue, due, running } of await states()) {
        this.set({ queue, state: 'due' }, due);
        this.set({ queue, state: 'running' }, running);
      }
    },
  });
  new Gauge({
    name: 'seamark_queue_oldest_seconds',
    help: 'How long the oldest job that is due has waited',
    labelNames: ['queue'],
    registers,
    async collect() {
      this.reset();
      for (const { queue, oldest } of await states()) this.set({ queue }, oldest);
    },
  });
}
