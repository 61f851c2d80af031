import { fork } from 'node:child_process';
import path from 'node:path';
import {
  audit,
  ThreadPool,
  guardedNetwork,
  runInCallerThread,
  parseConnectTo,
  parseTarget,
  type AuditOutcome,
  type AuditRequest,
  type CheckId,
  type AuditRunner,
  type Network,
} from '@seamark/engine';
import { askKey, type Answer, type Ask, type NetworkSession } from '@/engine/network/types';
import type { StoredReport } from '@/lib/reports/server/stored-report';
import { bundle } from '../scripts/bundle.mjs';
import { RICH_HOST } from './rich-site';
import { fewestWaves } from './waves';

export interface EngineFigures {
  readonly latencyMs: number;
  readonly auditMs: number;
  readonly fetchMs: number;
  /** Audit ÷ fetch, as the median over pairs. */
  readonly ratio: number;
  readonly requests: number;
  readonly waves: number;
  /** CPU time of one audit in all threads, ms. */
  readonly auditCpuMs: number;
  readonly fetchCpuMs: number;
  /** Audit ÷ fetch in CPU time, as the median over pairs. */
  readonly cpuRatio: number;
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Serves the benchmark's site from a separate process, whose CPU time does not count as the engine's. */
export async function serveRichSite(
  latencyMs: number,
): Promise<{ connectTo: string; stop: () => void }> {
  const child = fork(path.resolve(await bundle('bench/serve-rich-site.ts')), [String(latencyMs)]);
  const { connectTo } = await new Promise<{ connectTo: string }>((resolve) =>
    child.once('message', (m) => resolve(m as { connectTo: string })),
  );
  return { connectTo, stop: () => void child.kill() };
}

/** A network that records the answers of a run. */
function recordingNetwork(network: Network, answers: Map<string, Answer>): Network {
  return {
    open(options) {
      const session = network.open(options);
      const kept: NetworkSession = {
        async ask(ask: Ask): Promise<Answer> {
          const answer = await session.ask(ask);
          answers.set(askKey(ask), answer);
          return answer;
        },
        get sent() {
          return session.sent;
        },
        close: () => session.close(),
      };
      return kept;
    },
  };
}

const URL = `http://${RICH_HOST}/`;

export const auditOnce = (network: Network, pool: ThreadPool, url = URL) =>
  auditWith(network, pool.audit, url);

/** Audits in this thread, which can be profiled; `checks` limits the run. */
export const auditLocally = (network: Network, runner: AuditRunner, checks?: readonly CheckId[]) =>
  auditWith(network, runner, URL, checks ? { checks } : {});

async function auditWith(
  network: Network,
  runner: AuditRunner,
  url: string,
  change: Partial<AuditRequest> = {},
): Promise<Extract<AuditOutcome, { ok: true }>> {
  const host = new globalThis.URL(url).hostname;
  const parsed = parseTarget(url, 'url', parseConnectTo(`${host}:80:127.0.0.1:1`));
  if (!parsed.ok) throw new Error(parsed.message);
  const outcome = await audit(
    {
      target: parsed.target,
      profile: 'auto',
      timeoutMs: 10_000,
      retries: 0,
      wallMs: 60_000,
      byOwner: false,
      pagesMax: 0,
      withFixes: false,
      withRecordings: false,
      ...change,
    },
    {
      network,
      run: runner,
      baseUrl: 'https://seamark.test',
      now: () => new Date(),
      signal: new AbortController().signal,
    },
  );
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome;
}

/** Size of everything that a scan of the benchmark's site would store. */
export async function measureRichSite(): Promise<{
  report: StoredReport;
  recordings: Uint8Array | null;
}> {
  const site = await serveRichSite(0);
  const network = guardedNetwork({ connectTo: parseConnectTo(site.connectTo) });
  const runner = runInCallerThread(({ error }) => {
    throw error;
  });
  const { recordings, ...report } = (
    await auditWith(network, runner, URL, { withFixes: true, withRecordings: true })
  ).report;
  site.stop();
  return { report, recordings };
}

/** Fetches the same URLs with the same client and politeness, in the fewest dependent waves. */
async function fetchOnce(network: Network, waves: readonly (readonly Ask[])[]): Promise<void> {
  const session = network.open({
    userAgent: 'Seamark/bench (+https://seamark.test/bot)',
    timeoutMs: 10_000,
    retries: 0,
    requestsMax: 200,
    signal: new AbortController().signal,
  });
  for (const wave of waves) await Promise.all(wave.map((ask) => session.ask(ask)));
  await session.close();
}

/** Wall-clock and CPU time in ms, the latter of all threads. */
interface Timed {
  readonly wall: number;
  readonly cpu: number;
}

async function timed(work: () => Promise<unknown>): Promise<Timed> {
  const start = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wall: performance.now() - start, cpu: (user + system) / 1000 };
}

/** Runs `work` `count` times, at most `atOnce` of them concurrently. */
export async function repeat(
  count: number,
  atOnce: number,
  work: () => Promise<unknown>,
): Promise<void> {
  let left = count;
  const one = async () => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

/** Number of audits before the measurement: with cold code and caches, an audit costs several times as much. */
export const WARM_UP = 300;

export async function newPool(): Promise<ThreadPool> {
  return new ThreadPool({
    workerPath: await bundle('engine-worker'),
    log: ({ checkId, error }) => {
      throw new Error(`${checkId}: ${String(error)}`);
    },
  });
}

export async function measureEngine(latencyMs: number, rounds: number): Promise<EngineFigures> {
  const site = await serveRichSite(latencyMs);
  const pool = await newPool();
  const network = guardedNetwork({ connectTo: parseConnectTo(site.connectTo) });
  const answers = new Map<string, Answer>();
  const first = await auditOnce(recordingNetwork(network, answers), pool);
  const waves = fewestWaves(URL, answers);
  if (latencyMs === 0) {
    await repeat(WARM_UP, 1, () => auditOnce(network, pool));
    await repeat(WARM_UP, 1, () => fetchOnce(network, waves));
  }
  const pairs: { audit: Timed; fetch: Timed }[] = [];
  for (let i = 0; i < rounds; i++) {
    const fetch = await timed(() => fetchOnce(network, waves));
    pairs.push({ fetch, audit: await timed(() => auditOnce(network, pool)) });
  }
  await pool.close();
  site.stop();
  return {
    latencyMs,
    requests: first.report.requests,
    waves: waves.length,
    auditMs: median(pairs.map((p) => p.audit.wall)),
    fetchMs: median(pairs.map((p) => p.fetch.wall)),
    ratio: median(pairs.map((p) => p.audit.wall / p.fetch.wall)),
    auditCpuMs: median(pairs.map((p) => p.audit.cpu)),
    fetchCpuMs: median(pairs.map((p) => p.fetch.cpu)),
    cpuRatio: median(pairs.map((p) => p.audit.cpu / p.fetch.cpu)),
  };
}
